import { dateInZone } from '../schedules/index.ts'
import { addMs } from '../shared/clocks.ts'
import { type Machine, machine } from '../shared/transitions.ts'

export type PayoutState = 'planned' | 'exported' | 'sent' | 'paid' | 'rejected' | 'returned' | 'cancelled'
type PayoutTrigger = 'export' | 'adopt' | 'cancel' | 'send' | 'reject' | 'debit' | 'come_back'

/**
 * A line of the bank's statement counts more than its answer to a file, in whatever order they are read: money that left after a
 * rejection has left, and what came back after that has come back.
 */
export const payoutMachine: Machine<PayoutState, PayoutTrigger> = machine('payout', [
  { from: ['planned'], trigger: 'export', to: 'exported', event: null },
  { from: ['planned'], trigger: 'cancel', to: 'cancelled', event: null },
  // Its file was released in a time that these books have lost: what was decided here since is too late.
  { from: ['planned', 'cancelled'], trigger: 'adopt', to: 'exported', event: null },
  { from: ['exported'], trigger: 'send', to: 'sent', event: null },
  { from: ['exported', 'sent'], trigger: 'reject', to: 'rejected', event: null },
  { from: ['exported', 'sent', 'rejected', 'returned'], trigger: 'debit', to: 'paid', event: null },
  { from: ['exported', 'sent', 'paid', 'rejected'], trigger: 'come_back', to: 'returned', event: null },
])

/** One transfer to one merchant. */
export interface Payout {
  readonly id: string
  readonly merchantId: string
  readonly companyId: string
  readonly currency: string
  /** The business day it was planned on: one per merchant, currency and day. */
  readonly plannedOn: string
  /** What is transferred: the sum of its lines. */
  readonly amountMinor: bigint
  /** Kept back from its items. */
  readonly reserveMinor: bigint
  readonly reserveUntil: string | null
  readonly reserveReleasedAt: Date | null
  /** What was recorded before came to less than nothing, and this payout makes up for it; null where nothing was carried. */
  readonly carriedBefore: Date | null
  /** Null until it is exported. */
  readonly bankDetailsId: string | null
  readonly state: PayoutState
  readonly fileId: string | null
  readonly plannedAt: Date
  readonly plannedBy: string
  readonly exportedAt: Date | null
  readonly sentAt: Date | null
  /** Of the verdict that counts now. */
  readonly decidedAt: Date | null
  readonly reasonCode: string | null
  /** Taken out of what the merchant is owed, and not yet seen on the account's statement. */
  readonly isInTransit: boolean
  /** How many lines of statements have paid it, and brought it back. */
  readonly debitedCount: number
  readonly returnedCount: number
  readonly stoppedAt: Date | null
  readonly stoppedBy: string | null
  readonly stopReason: string | null
}

/** The last day of the time that this payout was carried from. */
export function carriedFrom({ carriedBefore }: Pick<Payout, 'carriedBefore'>): string | undefined {
  return carriedBefore ? dateInZone(addMs(carriedBefore, -1)).toString() : undefined
}

/** By which the bank's statement names it again: at most 35 characters of SEPA. */
export function endToEndIdOf({ id }: Pick<Payout, 'id'>): string {
  return id.replaceAll('-', '')
}
