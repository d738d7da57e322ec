import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { isPostSealed, isSealed, sealOf, sealText } from './signature.ts'

const FOLDER = process.env.PSP_CONTRACTS_DIR
const skip = FOLDER ? false : 'PSP_CONTRACTS_DIR is not set'

interface Vector {
  readonly id: string
  readonly secret: string
  readonly string_to_hash: string
  readonly expected: string
}

test('seals are those of the official SDK, and of a public library', { skip }, () => {
  const file = readFileSync(join(FOLDER ?? '', '..', 'psp-vectors.json'), 'utf8')
  const { vectors } = JSON.parse(file) as { vectors: readonly Vector[] }
  const vectorOf = (id: string) => vectors.find((one) => one.id === id) ?? assert.fail(id)
  const office = vectorOf('sips.json.hmac_sha256.plain')
  assert.equal(sealOf(office.secret, office.string_to_hash), office.expected)
  const { secret, string_to_hash: hashed, expected } = vectorOf('sips.post.sha256.1')
  const data = hashed.slice(0, -secret.length)
  assert.ok(hashed.endsWith(secret) && data.endsWith('keyVersion=1'))
  assert.equal(isPostSealed(secret, data, '', expected), true)
  assert.equal(isPostSealed(secret, `${data} `, '', expected), false)
  assert.equal(isPostSealed(secret, data, 'HMAC-SHA-256', expected), false)
  assert.equal(isPostSealed('', data, '', expected), false)
})

test('a seal covers all values in the order of their names, whatever is in containers, and neither version nor seal', () => {
  const message = {
    transactionReference: 'T1',
    amount: 2500,
    keyVersion: '1',
    list: ['b', 'a'],
    cardData: { zone: 'z', area: null },
    cardCSCResultCode: '4D',
    seal: 'x',
  }
  assert.equal(sealText(message), '2500' + '4D' + 'z' + 'ba' + 'T1')
  const seal = sealOf('superSafeSecretKey', '25004DzbaT1')
  assert.equal(isSealed('superSafeSecretKey', message, seal.toUpperCase()), true)
  assert.equal(isSealed('superSafeSecretKey', { ...message, amount: 2501 }, seal), false)
  assert.equal(isSealed('another', message, seal), false)
  assert.equal(isSealed('', message, sealOf('', '25004DzbaT1')), false)
})
