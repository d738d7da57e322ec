import { assert } from '../shared/assert.ts'
import { sumMinor } from '../shared/money.ts'
import { BASIS_POINTS } from './installment.ts'

/** Floor division; the whole remainder goes to the first part (docs/credit.md, "Cents"). */
export function splitEqually(totalMinor: bigint, parts: number): bigint[] {
  assert(parts > 0 && totalMinor >= 0n, 'a whole amount in at least one part')
  const each = totalMinor / BigInt(parts)
  const first = each + (totalMinor % BigInt(parts))
  return [first, ...Array.from({ length: parts - 1 }, () => each)]
}

/**
 * Each person's part: fixed amounts stay, the others share what is left equally, the first of them with the leftover
 * cents. The rule broken, when the fixed amounts cannot make the total.
 */
export function splitAmongPeople(
  totalMinor: bigint,
  fixedMinor: readonly (bigint | null)[],
): bigint[] | 'amounts_exceed_total' | 'amounts_below_total' {
  const left = totalMinor - sumMinor(fixedMinor.map((amount) => amount ?? 0n))
  if (left < 0n) return 'amounts_exceed_total'
  const untouched = fixedMinor.filter((amount) => amount === null).length
  if (untouched === 0) return left === 0n ? (fixedMinor as bigint[]) : 'amounts_below_total'
  const equal = splitEqually(left, untouched)
  return fixedMinor.map((amount) => amount ?? (equal.shift() as bigint))
}

/** `[first, rest]`: the rest is rounded down and the first takes the leftover cent, as everywhere. */
export function splitInTwo(amountMinor: bigint, firstBps: number): [bigint, bigint] {
  assert(Number.isInteger(firstBps) && firstBps >= 1 && firstBps <= 10_000, 'a part of 1 to 10 000 basis points')
  const rest = (amountMinor * (BASIS_POINTS - BigInt(firstBps))) / BASIS_POINTS
  return [amountMinor - rest, rest]
}

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
