/** Facts about a payout, told to the webhook addresses that subscribed to them. A name is never changed. */
export const PAYOUT_EVENTS = ['payout.paid', 'payout.returned'] as const

export type PayoutEventName = (typeof PAYOUT_EVENTS)[number]

/** As it was when it happened: whoever is told later reads the same. Days are the bank's. */
export interface PayoutEventDetail {
  readonly amountMinor: number
  readonly currency: string
  readonly plannedOn: string
  /** Null where the bank has brought back what no line of it had paid. */
  readonly paidOn: string | null
  readonly returnedOn: string | null
  /** In the bank's code; its sentence stays with the operator. */
  readonly reasonCode: string | null
  readonly itemCount: number
}
