import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toBase32, totpCode, totpStepsOf, totpUrl } from './totp.ts'

/** RFC 6238, appendix B. */
const SECRET = Buffer.from('12345678901234567890')
const VECTORS: readonly (readonly [seconds: number, code: string])[] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
]

test('codes are those of RFC 6238', () => {
  for (const [seconds, code] of VECTORS) assert.equal(totpCode(SECRET, Math.floor(seconds / 30), 8), code)
})

test('a code is known in its own half minute and those beside it, by the step it is of', () => {
  const at = (seconds: number) => totpStepsOf(SECRET, '287082', new Date(seconds * 1000))
  assert.deepEqual([at(30), at(59), at(89), at(90)], [[1], [1], [1], []])
  assert.deepEqual(totpStepsOf(SECRET, '', new Date(59_000)), [])
})

test('a secret is typed as RFC 4648 spells it, and read from an address', () => {
  assert.equal(toBase32(SECRET), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  assert.equal(toBase32(Buffer.from('foob')), 'MZXW6YQ')
  assert.equal(
    totpUrl(SECRET, { issuer: 'Whipround', account: 'eve@shop.example' }),
    'otpauth://totp/Whipround:eve%40shop.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Whipround',
  )
})
