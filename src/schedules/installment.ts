import type { CalendarDate } from './calendar-date.ts'

/**
 * One dated payment of a schedule. The payer is charged principal and fee together; principals sum to the purchase,
 * fees to `feeOf` the purchase, all on the first. A principal is 0 where there are fewer cents than parts.
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
