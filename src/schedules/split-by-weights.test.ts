import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { financeVectors } from '../../test/vectors/finance-vectors.ts'
import { sumMinor } from '../shared/money.ts'
import { splitByWeights, splitEqually } from './index.ts'

for (const { amount_cents, weights, largest_remainder } of financeVectors.split_vectors)
  if (largest_remainder)
    test(`${amount_cents} cents by weights ${weights.join(', ')} are ${largest_remainder.join(', ')}`, () => {
      assert.deepEqual(splitByWeights(BigInt(amount_cents), weights.map(BigInt)), largest_remainder.map(BigInt))
    })

test('fewer cents than parts never make a part negative', () => {
  assert.deepEqual(splitEqually(7n, 13), [7n, ...Array.from({ length: 12 }, () => 0n)])
})

test('invariant 24: largest remainders sum to the total, each part its quota rounded down or one more', () => {
  const weights = fc
    .array(fc.bigInt({ min: 0n, max: 10_000n }), { minLength: 1, maxLength: 20 })
    .filter((list) => list.some((weight) => weight > 0n))
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), weights, (total, list) => {
      const parts = splitByWeights(total, list)
      const whole = sumMinor(list)
      assert.equal(sumMinor(parts), total)
      for (const [index, weight] of list.entries()) {
        const quota = (total * weight) / whole
        assert.ok(parts[index] === quota || parts[index] === quota + 1n)
        if (weight === 0n) assert.equal(parts[index], 0n)
      }
    }),
  )
})
