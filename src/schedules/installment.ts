import { assert } from '../shared/assert.ts'
import type { CalendarDate } from './calendar-date.ts'

/** One hundredth of a percent: rates and parts are integers in it. */
export const BASIS_POINTS = 10_000n

/** `roundHalfUp(amount × feeBps / 10 000)`: once on the whole purchase, never instalment by instalment. */
export function feeOf(amountMinor: bigint, feeBps: number): bigint {
  assert(amountMinor >= 0n && Number.isInteger(feeBps) && feeBps >= 0, 'an amount and a rate that are not negative')
  return (amountMinor * BigInt(feeBps) + BASIS_POINTS / 2n) / BASIS_POINTS
}

/**
 * One dated payment of a schedule. The payer is charged principal and fee together; principals sum to the purchase,
 * fees to `feeOf` the purchase, all on the first, or on the second where the law forbids that (`merchants/credit-of.ts`). A principal is 0 where there are fewer cents than parts.
 */
export interface Installment {
  readonly principalMinor: bigint
  readonly feeMinor: bigint
  readonly dueOn: CalendarDate
}

export interface Order {
  readonly amountMinor: bigint
  /** The day the purchase is made, in the merchant's zone. */
  readonly createdOn: CalendarDate
  /** The second instalment's date, the deferred date or the balance date that the merchant asked for. */
  readonly requestedOn?: CalendarDate | undefined
}

/** Nothing is collected later than so many months after the purchase (docs/shop-modules.md, "Schedules"). */
export const FUNDING_MONTHS_MAX = 12
