import { assert } from '../shared/assert.ts'

/** One hundredth of a percent: rates and parts are integers in it. */
export const BASIS_POINTS = 10_000n

/** `roundHalfUp(amount × feeBps / 10 000)`: once on the whole purchase, never instalment by instalment. */
export function feeOf(amountMinor: bigint, feeBps: number): bigint {
  assert(amountMinor >= 0n && Number.isInteger(feeBps) && feeBps >= 0, 'an amount and a rate that are not negative')
  return (amountMinor * BigInt(feeBps) + BASIS_POINTS / 2n) / BASIS_POINTS
}
