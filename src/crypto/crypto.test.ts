import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { newId } from '../shared/ids.ts'
import { createSealer, decodePayerLink, encodePayerLink, equalSecrets, hashPassword, verifyPassword } from './index.ts'

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
  const token = encodePayerLink(key, link)
  assert.deepEqual(decodePayerLink(key, token), link)
  for (let index = 0; index < token.length - 1; index++) {
    const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1)
    assert.equal(decodePayerLink(key, changed), undefined, `position ${index}`)
  }
  assert.equal(decodePayerLink(randomBytes(32), token), undefined)
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
