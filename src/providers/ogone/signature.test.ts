import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shaSign } from './signature.ts'

const SHA_IN = { AMOUNT: '1500', CURRENCY: 'EUR', LANGUAGE: 'en_US', ORDERID: '1234', PSPID: 'MyPSPID' }
const SHA_OUT = {
  ACCEPTANCE: '1234',
  AMOUNT: '15.00',
  BRAND: 'VISA',
  CARDNO: 'xxxxxxxxxxxx1111',
  CURRENCY: 'EUR',
  NCERROR: '0',
  ORDERID: '12',
  PAYID: '32100123',
  PM: 'CreditCard',
  STATUS: '9',
}

const settings = (algorithm: string) => ({
  'signature-secret': 'Mysecretsig1875!?',
  'signature-algorithm': algorithm,
})

/**
 * The e-Commerce guides' examples (ogone.sha_in.sha1, ogone.sha_in.sha512, ogone.sha_out.sha1), but for SHA-OUT with SHA-256
 * and SHA-512: those were computed, by others than this code (ogone.sha_out.sha256, ogone.sha_out.sha512).
 */
for (const [name, algorithm, fields, expected] of [
  ['SHA-IN', 'sha1', SHA_IN, 'F4CC376CD7A834D997B91598FA747825A238BE0A'],
  [
    'SHA-IN',
    'sha512',
    SHA_IN,
    'D1CFE8833A297D0922E908B2B44934B09EE966EF1584DC0D696304E07BB58BA71973C2383C831D878D8A243BB7D7DFFFBE53CEE21955CDFEF44FE82E551F859D',
  ],
  ['SHA-OUT', 'sha1', SHA_OUT, '8DC2A769700CA4B3DF87FE8E3B6FD162D6F6A5FA'],
  ['SHA-OUT', 'sha256', SHA_OUT, '2DDCB101BB479C954D6F503D1EFDF0C962DAC7DAF0F317F80140FD3EA8AADD96'],
  [
    'SHA-OUT',
    'sha512',
    SHA_OUT,
    'E1B1FA6FBD65A111E8FDFE5A3C63D6F5CD9DD2D01B39D14D31D50233FF63244409C35C3C7982D43FB15D53566A0AEB96FBA01D744D92FB5C82E8DAC5EE23A826',
  ],
] as const)
  test(`${name} with ${algorithm}: as published, in whatever order and case the names come`, () => {
    const backwards = Object.fromEntries(Object.entries(fields).reverse())
    const lowered = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field.toLowerCase(), value]))
    for (const given of [fields, backwards, lowered, { ...fields, EMPTY: '' }])
      assert.equal(shaSign(settings(algorithm), given), expected)
    for (const slip of [
      { ...fields, CURRENCY: 'eur' },
      { ...fields, MORE: '0' },
      { ...fields, CURRENCY: '' },
    ])
      assert.notEqual(shaSign(settings(algorithm), slip), expected)
    const otherCase = { ...settings(algorithm), 'signature-secret': 'mysecretsig1875!?' }
    assert.notEqual(shaSign(otherCase, fields), expected)
  })
