import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { newId } from '../shared/ids.ts'
import {
  decodeFramedLink,
  decodePayerLink,
  encodeFramedLink,
  encodePayerLink,
  newBrowserKey,
  OPENING,
  ORIGIN_CHARS_MAX,
} from './index.ts'

const key = randomBytes(32)
const link = {
  purchaseId: newId(),
  version: 37,
  browserKey: newBrowserKey(),
  origin: 'https://shop.example:8443',
  opening: newBrowserKey(),
  showsClose: true,
  isExternal: false,
}

test('the link of a frame comes back as it was made; any changed character is refused', () => {
  const token = encodeFramedLink([key], link)
  assert.deepEqual(decodeFramedLink([key], token), link)
  for (let index = 0; index < token.length; index++) {
    const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1)
    assert.equal(decodeFramedLink([key], changed), undefined, `position ${index}`)
  }
  assert.equal(decodeFramedLink([randomBytes(32)], token), undefined)
  assert.deepEqual(decodeFramedLink([randomBytes(32), key], token), link, 'after a rotation')
})

test('neither kind of link is read as the other one', () => {
  assert.equal(decodePayerLink([key], encodeFramedLink([key], link)), undefined)
  const payment = encodePayerLink([key], { role: 'payment', subjectId: link.purchaseId, version: 37 })
  assert.equal(decodeFramedLink([key], payment), undefined)
  assert.equal(decodeFramedLink([key], payment.replace('p', 'f')), undefined)
})

test('the shortest and the longest origin, the first and the last version make links of every wish', () => {
  for (const origin of ['http://a.b', `https://${'a'.repeat(ORIGIN_CHARS_MAX - 8)}`]) {
    for (const version of [0, 36 ** 6 - 1]) {
      for (const [showsClose, isExternal] of [
        [false, false],
        [false, true],
        [true, true],
      ] as const) {
        const made = { ...link, origin, version, showsClose, isExternal }
        const token = encodeFramedLink([key], made)
        assert.ok(token.length < 400, 'what the router takes')
        assert.deepEqual(decodeFramedLink([key], token), made)
      }
    }
  }
})

test('a browser key is an opening’s 128 bits, too, and never twice the same', () => {
  assert.match(newBrowserKey(), OPENING)
  assert.notEqual(newBrowserKey(), newBrowserKey())
})
