import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { hashOf, isHashOf, sha1 } from './signature.ts'

const FOLDER = process.env.PSP_CONTRACTS_DIR
const skip = FOLDER ? false : 'PSP_CONTRACTS_DIR is not set'

interface Vector {
  readonly id: string
  readonly secret: string
  readonly fields: readonly string[]
  readonly expected: string
}

test('every published hash of an authorisation, a capture and a void is ours', { skip }, () => {
  const { vectors } = JSON.parse(readFileSync(join(FOLDER as string, '..', 'psp-vectors.json'), 'utf8')) as {
    vectors: readonly Vector[]
  }
  const ours = vectors.filter(({ id }) => id.startsWith('globalpayments.'))
  assert.ok(ours.length >= 2)
  for (const { id, secret, fields, expected } of ours) {
    assert.equal(hashOf(secret, fields), expected, id)
    assert.notEqual(hashOf(secret, fields.slice(0, -1)), expected, 'an absent field keeps its dot')
  }
})

/** Of the samples of its own Java library (rxp-remote-java @ 23fc7bc), and of activemerchant's tests. */
for (const [what, secret, fields, expected] of [
  [
    'an authorisation',
    'mysecret',
    ['20151201094345', 'thestore', 'ORD453-11', '29900', 'EUR', '420000000000000000'],
    '085f09727da50c2392b64894f962e7eb5050f762',
  ],
  [
    'an authorisation of a Mastercard',
    'mysecret',
    ['20010403123245', 'thestore', 'ORD453-11', '29900', 'EUR', '5105105105105100'],
    '9af7064afd307c9f988e8dfc271f9257f1fc02f6',
  ],
  [
    'a capture',
    'mysecret',
    ['20151204133035', 'thestore', 'e3cf94c6-f674-4f99-b4db-7541254a8767', '1000', 'EUR', ''],
    'b2e110f78803ccb377e8f3f12730e41d0cb0ed66',
  ],
  [
    'a capture or a refund',
    'your_secret',
    ['20090824160201', 'your_merchant_id', '1', '100', 'EUR', ''],
    'ef0a6c485452f3f94aff336fa90c6c62993056ca',
  ],
  [
    'a refund',
    'mysecret',
    ['20151204145825', 'thestore', '6df026a7-15d6-4b92-86e1-9f7b2b1d97c5', '3000', 'EUR', ''],
    'c1319b2999608fcfa3e71d583627affaeb25d961',
  ],
  [
    'a void',
    'mysecret',
    ['20151204142728', 'thestore', '012bf34b-3ec9-4c9b-b3a5-700f2f28e67f', '', '', ''],
    '9f61456cce6c90dcc13281e6b95734f5b91e628f',
  ],
  [
    'an answer',
    'mysecret',
    ['20120926112654', 'thestore', 'ORD453-11', '00', 'Successful', '3737468273643', '79347'],
    '368df010076481d47a21e777871012b62b976339',
  ],
  [
    'a refusal',
    'mysecret',
    ['20120926112654', 'thestore', 'ORD453-11', '101', 'Bank Error', '3737468273643', '79347'],
    '0ad8a9f121c4041b4b832ae8069e80674269e22f',
  ],
] as const)
  test(`${what} is hashed as elsewhere`, () => {
    assert.equal(hashOf(secret, fields), expected)
    assert.ok(isHashOf(secret, fields, expected.toUpperCase()))
    assert.equal(isHashOf(`${secret}x`, fields, expected), false)
    assert.equal(isHashOf(secret, fields, expected.slice(0, -1)), false)
    assert.equal(isHashOf(secret, fields, ''), false)
  })

test('a rebate password is hashed once, alone', () => {
  assert.equal(sha1('your_rebate_secret'), 'f94ff2a7c125a8ad87e5683114ba1e384889240e')
})
