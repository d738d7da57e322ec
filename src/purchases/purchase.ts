import type { PaymentType } from '../merchants/index.ts'
import { type Machine, machine } from '../shared/transitions.ts'

export type PurchaseState =
  | 'initialized'
  | 'authorizing'
  | 'leader_processed'
  | 'successful'
  | 'failed_payer'
  | 'failed_connector'
  | 'cancelled'
  | 'aborted'
  | 'refunded'

export type PurchaseTrigger =
  | 'start_attempt'
  | 'confirm_zero'
  | 'accept'
  | 'decline'
  | 'lose_reference'
  | 'finish'
  | 'refuse_settlement'
  | 'abort'
  | 'expire'
  | 'give_up'
  | 'cancel'
  | 'refund'

export type PotState = 'open' | 'closing' | 'closed'

/** One basket bought on a merchant's site; its row is also the lock of its pot. Amounts in minor units. */
export interface Purchase {
  readonly id: string
  readonly companyId: string
  readonly merchantId: string
  readonly clientId: string | null
  readonly reference: string | null
  readonly title: string
  readonly subtitle: string | null
  readonly description: string | null
  readonly pictureUrl: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly paymentType: PaymentType
  readonly settlement: 'BACK' | 'TRANSFER'
  readonly language: string
  readonly callbackUrl: string | null
  readonly redirectUrl: string | null
  readonly cancelUrl: string | null
  readonly state: PurchaseState
  /** Decline code when failed; expired | given_up | reference | merchant when cancelled. */
  readonly reason: string | null
  readonly createdAt: Date
  readonly acceptedAt: Date | null
  readonly linkExpiresAt: Date
  readonly linkVersion: number
  readonly leaderBrowserHash: Buffer | null
  readonly potState: PotState | null
  readonly potDeadlineAt: Date | null
  readonly potStepAt: Date | null
  readonly coveredUntil: Date | null
  readonly pledgedMinor: bigint
  readonly reservedMinor: bigint
  readonly unpaidPledges: number
  readonly showNames: boolean
  /** The leader's words to the friends. */
  readonly leaderMessage: string | null
  /** `yyyy-mm-dd`, asked for by the merchant: the second instalment's, the deferred or the balance date. */
  readonly requestedOn: string | null
  /** The schedule shown to the payer: its first day, and what it costs a year, in percent. */
  readonly plannedOn: string | null
  readonly taegPercent: number | null
  readonly debitRatePercent: number | null
  /** An unwinding is under way: collecting stops (full) or waits (partial). */
  readonly unwinding: 'full' | 'partial' | null
  /** Of `amountMinor`: asked back by the merchant so far. */
  readonly refundedMinor: bigint
}

export interface Product {
  readonly ref: string | null
  readonly label: string
  readonly amountMinor: bigint
  readonly currency: string
}

/** The guard, `docs/states.md` and the terminal states derive from it. */
export const purchaseMachine: Machine<PurchaseState, PurchaseTrigger> = machine('purchase', [
  { from: ['initialized', 'failed_payer'], trigger: 'start_attempt', to: 'authorizing', event: 'paymentStarted' },
  { from: ['initialized'], trigger: 'confirm_zero', to: 'leader_processed', event: 'paymentProcessed' },
  { from: ['authorizing'], trigger: 'accept', to: 'leader_processed', event: 'paymentProcessed' },
  { from: ['authorizing'], trigger: 'decline', to: 'failed_payer', event: 'paymentFailed' },
  { from: ['authorizing'], trigger: 'lose_reference', to: 'cancelled', event: 'paymentFailed' },
  { from: ['leader_processed'], trigger: 'finish', to: 'successful', event: 'purchaseSuccessful' },
  { from: ['leader_processed'], trigger: 'refuse_settlement', to: 'failed_connector', event: 'paymentFailed' },
  { from: ['initialized', 'failed_payer', 'authorizing'], trigger: 'abort', to: 'aborted', event: 'purchaseAborted' },
  { from: ['initialized', 'failed_payer'], trigger: 'expire', to: 'cancelled', event: 'purchaseCancelled' },
  { from: ['initialized', 'failed_payer'], trigger: 'give_up', to: 'cancelled', event: 'purchaseCancelled' },
  { from: ['leader_processed', 'successful'], trigger: 'cancel', to: 'cancelled', event: 'purchaseCancelled' },
  { from: ['leader_processed', 'successful'], trigger: 'refund', to: 'refunded', event: 'purchaseRefunded' },
])

/**
 * What the leader's card must still cover: everything that friends have neither paid nor are about to pay. Until the
 * pot is closed, refunds are the leader's alone.
 */
export function residualMinor(
  purchase: Pick<Purchase, 'amountMinor' | 'pledgedMinor' | 'reservedMinor' | 'refundedMinor'>,
): bigint {
  const restMinor = purchase.amountMinor - purchase.refundedMinor - purchase.pledgedMinor - purchase.reservedMinor
  return restMinor > 0n ? restMinor : 0n
}

/** What the leader's card is charged at most if the pot closes now: payments that friends have begun may still fail. */
export function restAtMostMinor(purchase: Pick<Purchase, 'amountMinor' | 'pledgedMinor' | 'refundedMinor'>): bigint {
  return residualMinor({ ...purchase, reservedMinor: 0n })
}

/** Whether friends may begin to pay now. */
export function acceptsPledges(purchase: Pick<Purchase, 'state' | 'potState'>): boolean {
  return purchase.state === 'leader_processed' && purchase.potState === 'open'
}

/** A pot that still takes pledges, waits for them, or collects the leader's rest: a question to the pot, not the purchase. */
export function isPotUnderWay({ potState }: Pick<Purchase, 'potState'>): boolean {
  return potState === 'open' || potState === 'closing'
}

/** Accepted, and not undone since: the merchant is or will be paid, and what is owed is collected. */
export function isStanding({ state }: Pick<Purchase, 'state'>): boolean {
  return state === 'leader_processed' || state === 'successful'
}
