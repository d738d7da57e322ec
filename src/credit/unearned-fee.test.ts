import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, parseDate } from '../schedules/index.ts'
import { type CreditPart, unearnedFee } from './index.ts'

const contractOn = parseDate('2026-11-23') ?? assert.fail()
const on = (days: number) => addDays(contractOn, days)

/** 200 EUR in three, each 30 days after the other, 2 EUR with the second. */
const threeParts = (paid: readonly number[] = [0]): CreditPart[] =>
  [0, 1, 2].map((index) => ({
    dueOn: on(30 * index),
    principalMinor: index === 0 ? 6668n : 6666n,
    feeMinor: index === 1 ? 200n : 0n,
    feeGivenBackMinor: 0n,
    isOpen: !paid.includes(index),
  }))

function backFor(parts: readonly CreditPart[], index: number, day: number): bigint {
  return unearnedFee(parts[index] ?? assert.fail(), parts, { contractOn, on: on(day) })
}

test('a single later payment gives back its fee for the days left: of 2 EUR for 30 days, two thirds after 10', () => {
  const parts = [{ dueOn: on(30), principalMinor: 20_000n, feeMinor: 200n, feeGivenBackMinor: 0n, isOpen: true }]
  assert.equal(backFor(parts, 0, 10), 133n)
  assert.equal(backFor(parts, 0, 29), 7n)
  assert.equal(backFor(parts, 0, 0), 200n, 'on the day of the contract nothing was lent')
})

test('on its day, and after it, a payment costs what was agreed to', () => {
  const parts = threeParts()
  assert.deepEqual([backFor(parts, 1, 30), backFor(parts, 1, 45), backFor(parts, 2, 60)], [0n, 0n, 0n])
})

test('one of several payments gives back its part by amount and days', () => {
  // The whole is 6666 × 30 + 6666 × 60.
  assert.equal(backFor(threeParts(), 1, 15), 33n, '200 × 15 of 90')
  assert.equal(backFor(threeParts(), 2, 15), 100n, '200 × 45 of 90')
})

test('the payment that ends the credit makes it all of the fee for all of the days left', () => {
  const parts = threeParts([0, 1])
  assert.equal(backFor(parts, 2, 30), 100n, '200 × 30 of 60')
  const early = threeParts([0, 1]).map((part, index) =>
    index === 1 ? { ...part, feeMinor: 167n, feeGivenBackMinor: 33n } : part,
  )
  assert.equal(backFor(early, 2, 15), 117n, '200 × 45 of 60 is 150, and 33 was given back')
})

test('without a fee, or once it is all given back, nothing is', () => {
  assert.equal(
    backFor(
      threeParts().map((part) => ({ ...part, feeMinor: 0n })),
      2,
      5,
    ),
    0n,
  )
  const gone = threeParts().map((part, index) => ({
    ...part,
    feeMinor: 0n,
    feeGivenBackMinor: index === 1 ? 200n : 0n,
  }))
  assert.equal(backFor(gone, 2, 5), 0n)
})

test('whatever is paid early, in whatever order: never more than the fee comes back, and something is left to pay', () => {
  const part = fc.record({
    days: fc.integer({ min: 1, max: 365 }),
    principalMinor: fc.bigInt(1n, 100_000n),
    feeMinor: fc.bigInt(0n, 5_000n),
  })
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), fc.integer({ min: 0, max: 365 }), (drawn, day) => {
      const feeMinor = drawn.reduce((sum, each) => sum + each.feeMinor, 0n)
      let parts: CreditPart[] = drawn.map(({ days, ...rest }) => ({
        ...rest,
        dueOn: on(days),
        feeGivenBackMinor: 0n,
        isOpen: true,
      }))
      let given = 0n
      for (const index of parts.keys()) {
        const early = parts[index] as CreditPart
        const back = unearnedFee(early, parts, { contractOn, on: on(day) })
        assert.ok(back >= 0n && back < early.principalMinor + early.feeMinor)
        given += back
        parts = parts.map((each, at) => (at === index ? { ...each, isOpen: false } : each))
        let rest = back
        parts = parts.map((each, at) => {
          const taken = each.feeMinor < rest ? each.feeMinor : rest
          rest -= taken
          return {
            ...each,
            feeMinor: each.feeMinor - taken,
            feeGivenBackMinor: each.feeGivenBackMinor + (at === index ? back : 0n),
          }
        })
        assert.equal(rest, 0n)
      }
      assert.ok(given <= feeMinor)
    }),
    { numRuns: 200 },
  )
})
