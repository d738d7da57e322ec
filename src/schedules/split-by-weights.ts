import { assert } from '../shared/assert.ts'
import { sumMinor } from '../shared/money.ts'

/**
 * Parts in proportion to whole weights, by largest remainder: each is its quota rounded down, or one more. Ties go to
 * the lowest index; a weight of 0 gets 0. At least one weight is positive.
 */
export function splitByWeights(totalMinor: bigint, weights: readonly bigint[]): bigint[] {
  const whole = sumMinor(weights)
  assert(totalMinor >= 0n && whole > 0n && weights.every((weight) => weight >= 0n), 'an amount, and weights that count')
  const parts = weights.map((weight) => (totalMinor * weight) / whole)
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (totalMinor * weight) % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1))
  const left = Number(totalMinor - sumMinor(parts))
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] as bigint) + 1n
  return parts
}
