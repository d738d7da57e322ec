import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Pot, type ShareProgress, summarisePot } from './pot.ts'
import { RING_LENGTH, ringParts } from './pot-ring.ts'

const eur = (amountMinor: bigint) => ({ amountMinor, currency: 'EUR' })

function potOf(parts: readonly (readonly [bigint, ShareProgress])[]): Pot {
  return {
    state: 'open',
    total: eur(parts.reduce((sum, [amount]) => sum + amount, 0n)),
    deadlineAt: new Date('2026-06-13T16:00:00Z'),
    namesShown: true,
    amountsShown: true,
    shares: parts.map(([amount, state], position) => ({ position, amount: eur(amount), state, isYou: false })),
  }
}

test('each person has a part as long as their amount, those who are in first', () => {
  const parts = ringParts(
    potOf([
      [5000n, 'owed'],
      [2500n, 'owed'],
      [2500n, 'paid'],
    ]),
  )
  assert.deepEqual(
    parts.map((part) => part.tone),
    ['covered', 'paid', 'owed'],
  )
  assert.deepEqual(
    parts.map((part) => part.start),
    [0, 500, 750],
  )
})

test('parts follow each other, never overlap and never pass the whole', () => {
  const states = fc.constantFrom<ShareProgress>('owed', 'paying', 'paid', 'refused', 'lapsed')
  const amounts = fc.oneof(fc.bigInt(0n, 3n), fc.bigInt(0n, 10n ** 12n))
  fc.assert(
    fc.property(fc.array(fc.tuple(amounts, states), { minLength: 1, maxLength: 20 }), (shares) => {
      let end = 0
      for (const part of ringParts(potOf(shares))) {
        assert.ok(part.start >= end - 1e-9 && part.length >= 0)
        end = part.start + part.length
      }
      assert.ok(end <= RING_LENGTH + 1e-9)
    }),
  )
})

test('a single person fills the ring; a pot of nothing has no parts', () => {
  assert.deepEqual(ringParts(potOf([[100n, 'paid']])), [{ tone: 'paid', start: 0, length: RING_LENGTH }])
  assert.deepEqual(ringParts(potOf([[0n, 'owed']])), [])
})

test('the leader counts as in, only paid friends lower the rest', () => {
  const summary = summarisePot(
    potOf([
      [3335n, 'owed'],
      [3333n, 'paid'],
      [3333n, 'paying'],
    ]),
  )
  assert.deepEqual(
    [summary.peopleIn, summary.people, summary.friendsPaid, summary.friends, summary.rest.amountMinor],
    [2, 3, 1, 2, 6668n],
  )
})
