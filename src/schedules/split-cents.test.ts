import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sumMinor } from '../shared/money.ts'
import { splitAmongPeople, splitEqually } from './index.ts'

test('200 in three parts is 68, 66, 66: the remainder is the first one’s', () => {
  assert.deepEqual(splitEqually(200n, 3), [68n, 66n, 66n])
})

test('parts always sum to the total and differ by less than their number', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 1, max: 60 }), (total, parts) => {
      const split = splitEqually(total, parts)
      assert.equal(sumMinor(split), total)
      assert.ok(split.every((amount) => amount >= 0n && amount <= (split[0] as bigint)))
      assert.ok((split[0] as bigint) - (split.at(-1) as bigint) < BigInt(parts))
    }),
  )
})

test('what was typed stays, the untouched parts are equal but for the first, the sum is exact', () => {
  const amounts = fc.array(fc.option(fc.bigInt({ min: 0n, max: 5000n })), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 40_000n }), amounts, (total, fixed) => {
      const split = splitAmongPeople(total, fixed)
      const typed = sumMinor(fixed.map((amount) => amount ?? 0n))
      if (typed > total) return assert.equal(split, 'amounts_exceed_total')
      if (!fixed.includes(null) && typed < total) return assert.equal(split, 'amounts_below_total')
      assert.ok(Array.isArray(split))
      assert.equal(sumMinor(split), total)
      const [, ...laterUntouched] = split.filter((_, index) => fixed[index] === null)
      assert.ok(new Set(laterUntouched).size <= 1)
      for (const [index, amount] of fixed.entries()) if (amount !== null) assert.equal(split[index], amount)
    }),
  )
})
