import type { Regime } from '../credit/index.ts'
import type { EventName } from '../events/index.ts'
import type { DatedType, PotType } from '../payment-types/index.ts'

import type { Pot } from '../pots/index.ts'
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
  | 'end_unpaid'
  | 'lose_reference'
  | 'finish'
  | 'refuse_settlement'
  | 'abort'
  | 'expire'
  | 'give_up'
  | 'cancel'
  | 'refund'

/** What is known of every purchase. */
interface PurchaseFacts {
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
  /** When the merchant was promised its money, or was paid at its PSP: nothing is collected before. */
  readonly settledAt: Date | null
  readonly linkExpiresAt: Date
  readonly linkVersion: number
  readonly leaderBrowserHash: Buffer | null
  /** Until when the newest hold covers what is owed. */
  readonly coveredUntil: Date | null
  /** `yyyy-mm-dd`, asked for by the merchant: the second instalment's, the deferred or the balance date. */
  readonly requestedOn: string | null
  /** The schedule shown to the payer: its first day, and what it costs a year, in percent. */
  readonly plannedOn: string | null
  readonly taegPercent: number | null
  readonly debitRatePercent: number | null
  /** The credit law it was accepted under; null: not accepted, accepted before that was decided, or of nothing. */
  readonly creditRegime: Regime | null
  /** `yyyy-mm-dd`: no payment of the credit is taken before, nor held (docs/credit.md, "The first seven days"); null: no law forbids it. */
  readonly creditPaymentsFrom: string | null
  /** Its payer agreed that the shop may take a deferred payment earlier; null: agreed to before the terms said so. */
  readonly mayBeAdvanced: boolean | null
  /** Its merchant lends: no payout has its money before its payers have paid, and what they never pay is the merchant's loss. */
  readonly isPaidWhenCollected: boolean
  /** An unwinding is under way: collecting stops (full) or waits (partial). */
  readonly unwinding: 'full' | 'partial' | null
  /** Of `amountMinor`: asked back by the merchant so far. */
  readonly refundedMinor: bigint
  /** The first moment at which it is too late for its leader to withdraw from the sale; null: not accepted, or there is no such right. */
  readonly withdrawableUntil: Date | null
  /** Its leader has declared that they do. */
  readonly withdrawnAt: Date | null
  /** The first moment at which it is too late for its payer to withdraw from the credit; null: not accepted, or it is none of the law. */
  readonly creditWithdrawableUntil: Date | null
  /** Its payer has declared that they do, and keeps the purchase. */
  readonly creditWithdrawnAt: Date | null
  /** Since when nothing of it is collected without its payer; null: it is. */
  readonly collectionHeldAt: Date | null
}

/** A purchase that friends pay together: its row is also its pot's, and the lock of both. */
export type SplitPurchase = PurchaseFacts & { readonly paymentType: PotType; readonly pot: Pot }

/** A purchase that one person pays, on one day or several. */
type DatedPurchase = PurchaseFacts & { readonly paymentType: DatedType; readonly pot: null }

/** One basket bought on a merchant's site. Amounts in minor units. */
export type Purchase = SplitPurchase | DatedPurchase

/** The one question by which purchases are told apart; of a mere payment type, `isDated` answers it. */
export function isSplit(purchase: Purchase): purchase is SplitPurchase {
  return purchase.pot !== null
}

export interface Product {
  readonly ref: string | null
  readonly label: string
  readonly amountMinor: bigint
  readonly currency: string
}

/** The guard, `docs/states.md` and the terminal states derive from it. */
export const purchaseMachine: Machine<PurchaseState, PurchaseTrigger, EventName> = machine('purchase', [
  { from: ['initialized', 'failed_payer'], trigger: 'start_attempt', to: 'authorizing', event: 'paymentStarted' },
  { from: ['initialized'], trigger: 'confirm_zero', to: 'leader_processed', event: 'paymentProcessed' },
  { from: ['authorizing'], trigger: 'accept', to: 'leader_processed', event: 'paymentProcessed' },
  { from: ['authorizing'], trigger: 'decline', to: 'failed_payer', event: 'paymentFailed' },
  // Its refusals were told one by one, on a page that stayed open.
  { from: ['authorizing'], trigger: 'end_unpaid', to: 'failed_payer', event: 'paymentEnded' },
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
export function residualMinor(purchase: Pick<SplitPurchase, 'amountMinor' | 'refundedMinor' | 'pot'>): bigint {
  const { pledgedMinor, reservedMinor } = purchase.pot
  const restMinor = purchase.amountMinor - purchase.refundedMinor - pledgedMinor - reservedMinor
  return restMinor > 0n ? restMinor : 0n
}

/** What the leader's card is charged at most if the pot closes now: payments that friends have begun may still fail. */
export function restAtMostMinor(purchase: Parameters<typeof residualMinor>[0]): bigint {
  return residualMinor({ ...purchase, pot: { ...purchase.pot, reservedMinor: 0n } })
}

/** Whether friends may begin to pay now. */
export function acceptsPledges<P extends Pick<Purchase, 'state' | 'pot'>>(
  purchase: P,
): purchase is P & { readonly pot: Pot } {
  return purchase.state === 'leader_processed' && purchase.pot?.state === 'open'
}

/** Nobody pays it yet, or any more: its leader may plan it, and begin. */
export function awaitsLeader({ state }: Pick<Purchase, 'state'>): boolean {
  return purchaseMachine.find(state, 'start_attempt') !== undefined
}

/** Accepted, and not undone since: the merchant is or will be paid, and what is owed is collected. */
export function isStanding({ state }: Pick<Purchase, 'state'>): boolean {
  return state === 'leader_processed' || state === 'successful'
}

/** Whether its leader may still withdraw from the sale, and has not. */
export function isWithdrawable(
  purchase: Pick<Purchase, 'state' | 'withdrawableUntil' | 'withdrawnAt'>,
  now: Date,
): boolean {
  const { withdrawableUntil, withdrawnAt } = purchase
  return isStanding(purchase) && withdrawnAt === null && withdrawableUntil !== null && now < withdrawableUntil
}

/** Whether its payer may still withdraw from the credit, and has not, as far as the purchase alone says. */
export function isCreditWithdrawable(
  purchase: Pick<Purchase, 'state' | 'creditWithdrawableUntil' | 'creditWithdrawnAt'>,
  now: Date,
): boolean {
  const { creditWithdrawableUntil: until, creditWithdrawnAt } = purchase
  return isStanding(purchase) && creditWithdrawnAt === null && until !== null && now < until
}

/** Standing, and its merchant is promised its money or has it: from now on what payers owe is collected. */
export function isCollected(purchase: Pick<Purchase, 'state' | 'settledAt'>): boolean {
  return isStanding(purchase) && purchase.settledAt !== null
}
