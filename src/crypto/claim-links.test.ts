import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { newId } from '../shared/ids.ts'
import { claimantOf, decodeClaimLink, encodeClaimLink } from './claim-links.ts'
import { decodePayerLink, encodePayerLink } from './index.ts'

const key = randomBytes(32)
const link = { shareId: newId(), version: 37, claimant: claimantOf(randomBytes(32)) }

test('the link of a choice comes back as it was made; any changed character is refused', () => {
  const token = encodeClaimLink([key], link)
  assert.deepEqual(decodeClaimLink([key], token), link)
  assert.equal(encodeClaimLink([key], link), token, 'the same each time')
  for (let index = 0; index < token.length; index++) {
    const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1)
    assert.equal(decodeClaimLink([key], changed), undefined, `position ${index}`)
  }
  assert.equal(decodeClaimLink([randomBytes(32)], token), undefined)
  assert.deepEqual(decodeClaimLink([randomBytes(32), key], token), link, 'after a rotation')
})

test('neither a friend’s own link nor the group’s is read as a choice, nor the other way round', () => {
  assert.equal(decodePayerLink([key], encodeClaimLink([key], link)), undefined)
  for (const role of ['pledge', 'group'] as const) {
    const payer = encodePayerLink([key], { role, subjectId: link.shareId, version: 37 })
    assert.equal(decodeClaimLink([key], payer), undefined)
    assert.equal(decodeClaimLink([key], `c${payer.slice(1)}`), undefined)
  }
})
