import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { hashOf } from './signature.ts'

test('a parameter of several values is hashed as one for each, and a hash is not hashed', () => {
  // go-be2bill @ a2e4d2b1, hash_test.go; the same in the tests of the official PHP client.
  const nested = { c: '3', a: '1', b: '2', 'd[y]': '43', 'd[x]': '42' }
  const expected = '376383093261372eb97909ed1a44b1adb5e8f2687f7a64f1c41d5a0c8cc0b0fa'
  assert.equal(hashOf('password', nested), expected)
  assert.equal(hashOf('password', { ...nested, HASH: 'shouldnotimpact' }), expected)
  assert.notEqual(hashOf('Password', nested), expected)
})

const folder = process.env.PSP_CONTRACTS_DIR
test('the vectors', { skip: folder ? false : 'PSP_CONTRACTS_DIR is not set' }, () => {
  interface Vector {
    readonly id: string
    readonly secret: string
    readonly fields: Readonly<Record<string, string | number>>
    readonly expected: string
  }
  const text = readFileSync(join(folder as string, '..', 'psp-vectors.json'), 'utf8')
  const { vectors } = JSON.parse(text) as { vectors: readonly Vector[] }
  for (const id of ['dalenys.hash.simple', 'dalenys.hash.capture']) {
    const vector = vectors.find((one) => one.id === id)
    assert.ok(vector, id)
    const fields = Object.fromEntries(Object.entries(vector.fields).map(([name, value]) => [name, String(value)]))
    assert.equal(hashOf(vector.secret, fields), vector.expected, id)
  }
})
