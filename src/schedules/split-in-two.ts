import { assert } from '../shared/assert.ts'
import { BASIS_POINTS } from './fee-of.ts'

/** `[first, rest]`: the rest is rounded down and the first takes the leftover cent, as everywhere. */
export function splitInTwo(amountMinor: bigint, firstBps: number): [bigint, bigint] {
  assert(Number.isInteger(firstBps) && firstBps >= 1 && firstBps <= 10_000, 'a part of 1 to 10 000 basis points')
  const rest = (amountMinor * (BASIS_POINTS - BigInt(firstBps))) / BASIS_POINTS
  return [amountMinor - rest, rest]
}
