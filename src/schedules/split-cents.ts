import { assert } from '../shared/assert.ts'
import { sumMinor } from '../shared/money.ts'

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
