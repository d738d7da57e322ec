import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { newId } from '../shared/ids.ts'
import {
  createSealer,
  decodePayerLink,
  encodePayerLink,
  equalSecrets,
  hashPassword,
  parseKeyRing,
  verifyPassword,
} from './index.ts'

const key = randomBytes(32)

test('a sealed value opens in its own context only, and never twice alike', () => {
  const sealer = createSealer([{ id: 1, key }])
  const sealed = sealer.seal('s3cret', 'merchants.secret:1')
  assert.equal(sealer.open(sealed, 'merchants.secret:1'), 's3cret')
  assert.throws(() => sealer.open(sealed, 'merchants.secret:2'))
  assert.notDeepEqual(sealed, sealer.seal('s3cret', 'merchants.secret:1'))
  assert.ok(!sealed.includes('s3cret'))
})

test('after a rotation the old key still opens and the new one seals', () => {
  const sealed = createSealer([{ id: 1, key }]).seal('old', 'c')
  const rotated = createSealer([
    { id: 2, key: randomBytes(32) },
    { id: 1, key },
  ])
  assert.equal(rotated.open(sealed, 'c'), 'old')
  assert.equal(rotated.seal('new', 'c')[0], 2)
})

test('a payer link comes back as it was made; any changed character is refused', () => {
  const link = { role: 'pledge', subjectId: newId(), version: 37 } as const
  const token = encodePayerLink([key], link)
  assert.deepEqual(decodePayerLink([key], token), link)
  for (let index = 0; index < token.length - 1; index++) {
    const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1)
    assert.equal(decodePayerLink([key], changed), undefined, `position ${index}`)
  }
  assert.equal(decodePayerLink([randomBytes(32)], token), undefined)
})

test('after a rotation links of the old key are still believed, and new ones are signed with the new key', () => {
  const other = randomBytes(32)
  const link = { role: 'leader', subjectId: newId(), version: 0 } as const
  assert.deepEqual(decodePayerLink([other, key], encodePayerLink([key], link)), link)
  assert.deepEqual(decodePayerLink([other], encodePayerLink([other, key], link)), link)
})

test('a sealed value whose tag was cut does not open', () => {
  const sealer = createSealer([{ id: 1, key }])
  const nothing = sealer.seal('', 'c')
  for (const bytes of [4, 8, 12, 15]) assert.throws(() => sealer.open(nothing.subarray(0, 13 + bytes), 'c'), `${bytes}`)
})

test('keys that are malformed, made up or given twice are refused in a sentence that shows none of them', () => {
  const encoded = key.toString('base64')
  const cases: [string, RegExp][] = [
    ['', /takes <id 0–255>/],
    [encoded, /takes <id 0–255>/],
    [`256:${encoded}`, /takes <id 0–255>/],
    [`1:${encoded.slice(4)}`, /takes <id 0–255>/],
    [`1:${encoded}x`, /takes <id 0–255>/],
    [`1:${Buffer.alloc(32).toString('base64')}`, /key 1 is not random/],
    [`7:${Buffer.alloc(32, 0x41).toString('base64')}`, /key 7 is not random/],
    [`1:${Buffer.from('changemechangemechangemechangeme').toString('base64')}`, /not random/],
    [`1:${encoded},01:${randomBytes(32).toString('base64')}`, /names an id twice/],
    [`1:${encoded},2:${encoded}`, /one key under two ids/],
  ]
  for (const [text, sentence] of cases) {
    assert.throws(
      () => parseKeyRing(text),
      (error: Error) => sentence.test(error.message) && !error.message.includes(encoded.slice(0, 8)),
      text,
    )
  }
  assert.equal(parseKeyRing(` 2:${randomBytes(32).toString('base64')}, 1:${encoded}\n`).sealing[0].id, 2)
})

test('secrets of different lengths compare unequal without throwing', () => {
  assert.equal(equalSecrets('a', 'aa'), false)
  assert.equal(equalSecrets('same', 'same'), true)
})

test('a password verifies against its own hash only', async () => {
  const hash = await hashPassword('correct horse')
  assert.equal(await verifyPassword('correct horse', hash), true)
  assert.equal(await verifyPassword('correct mule', hash), false)
})
