import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sumMinor } from '../shared/money.ts'
import { divideRefund, type Refundable } from './divide-refund.ts'

const share = (id: number, rest: Partial<Refundable['share']>, leftMinor: bigint): Refundable => ({
  share: { id: `${id}`, state: 'owed', dueOn: null, paidAt: null, position: id, ...rest },
  leftMinor,
})
const divided = (amountMinor: bigint, refundables: readonly Refundable[], isSplit = false) =>
  divideRefund(amountMinor, refundables, isSplit).map((part) => `${part.shareId}: ${part.amountMinor}`)

test('the furthest date first, then what was written off or is overdue, then the newest payment', () => {
  const shares = [
    share(0, { state: 'paid', dueOn: '2027-01-01', paidAt: new Date('2027-01-01') }, 100n),
    share(1, { state: 'paid', dueOn: '2027-02-01', paidAt: new Date('2027-03-09') }, 100n),
    share(2, { state: 'written_off', dueOn: '2027-03-01' }, 100n),
    share(3, { state: 'paid', dueOn: '2027-04-01', paidAt: new Date('2027-01-02') }, 100n),
    share(4, { state: 'owed', dueOn: '2027-05-01' }, 100n),
    share(5, { state: 'owed', dueOn: '2027-06-01' }, 100n),
  ]
  assert.deepEqual(divided(550n, shares), ['5: 100', '4: 100', '2: 100', '1: 100', '3: 100', '0: 50'])
})

test('of two on one date the later one in the schedule goes first', () => {
  assert.deepEqual(divided(150n, [share(0, { dueOn: '2027-05-01' }, 100n), share(1, { dueOn: '2027-05-01' }, 100n)]), [
    '1: 100',
    '0: 50',
  ])
})

test('the payers of a split get their proportion; the odd cent goes to the largest remainder, at a tie to the leader', () => {
  const part = (id: number, leftMinor: bigint) => share(id, { state: 'paid' }, leftMinor)
  assert.deepEqual(divided(100n, [part(2, 3_333n), part(0, 3_335n), part(1, 3_333n)], true), [
    '0: 34',
    '1: 33',
    '2: 33',
  ])
  assert.deepEqual(divided(1n, [part(0, 50n), part(1, 50n)], true), ['0: 1'])
})

test('whatever the mixture: the parts make the refund, and nobody gets more than is theirs', () => {
  const mixture = fc.array(
    fc.record({
      left: fc.bigInt({ min: 0n, max: 10_000n }),
      state: fc.constantFrom('paid' as const, 'owed' as const, 'lapsed' as const, 'written_off' as const),
    }),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(mixture, fc.boolean(), fc.double({ min: 0, max: 1, noNaN: true }), (people, isSplit, portion) => {
      const shares = people.map(({ left, state }, id) => share(id, { state }, left))
      const amountMinor = BigInt(Math.floor(Number(sumMinor(people.map(({ left }) => left))) * portion))
      const parts = divideRefund(amountMinor, shares, isSplit)
      assert.equal(sumMinor(parts.map((part) => part.amountMinor)), amountMinor)
      for (const part of parts) {
        assert.ok(part.amountMinor > 0n && part.amountMinor <= (shares[Number(part.shareId)]?.leftMinor ?? 0n))
      }
    }),
  )
})
