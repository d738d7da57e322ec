import type { KeptText } from '../crypto/index.ts'
import type { DeclineCode } from '../refusals/index.ts'
import { MINUTE_MS } from '../shared/clocks.ts'
import { type Machine, machine } from '../shared/transitions.ts'

export type AttemptState =
  | 'created'
  | 'open'
  | 'closing'
  | 'unknown'
  | 'dead'
  | 'held'
  | 'paid'
  | 'captured'
  | 'voided'
  | 'refunded'
  | 'verified'

export type AttemptTrigger =
  | 'session_opened'
  | 'not_sent'
  | 'approve_hold'
  | 'approve_sale'
  | 'approve_card'
  | 'decline'
  | 'close'
  | 'expire'
  | 'closed'
  | 'lose_answer'
  | 'capture'
  | 'void'
  | 'refund'
  | 'lose_capture'
  | 'return_hold'
  | 'return_sale'

/** Why an attempt ended without money, or is being closed: the bank's word, or ours. */
export type AttemptEnd =
  | DeclineCode
  | 'expired'
  | 'unreachable'
  /** The acquirer itself would not take it: no bank was asked. */
  | 'rejected'
  | 'another_card'
  | 'aborted'
  | 'pot_closing'
  | 'pot_bound'
  /** Somebody made sure that nothing was charged, when its key could be sent no more. */
  | 'never_charged'

/** No bank was asked: neither a refusal of the card nor of what it was for. */
export function wasNeverAsked(end: AttemptEnd | null): boolean {
  return end === 'rejected' || end === 'never_charged'
}

/** One try of a payer to pay one share at the acquirer. Its id is the acquirer's idempotency key, for ever. */
export interface Attempt {
  readonly id: string
  readonly purchaseId: string
  readonly shareId: string
  /** Who made it: everything that becomes of it is asked and done there. */
  readonly acquirerAccountId: string
  /** `hold`: the leader's, captured later. `sale`: final at once. `verify`: of nothing, for a new stored card. */
  readonly kind: 'hold' | 'sale' | 'verify'
  /** `payer`: on a card page. `merchant`: with the stored card, nobody present; has no session and no deadline. */
  readonly initiatedBy: 'payer' | 'merchant'
  readonly amountMinor: bigint
  /** Of its payment, how much is repaid before its day: with what is given back of the fee. Null: all of it. */
  readonly partMinor: bigint | null
  readonly currency: string
  readonly state: AttemptState
  readonly reason: AttemptEnd | null
  readonly sessionId: string | null
  /** Where the payer types the card, sealed; of an undecided attempt only. */
  readonly pageUrl: KeptText | null
  readonly paymentId: string | null
  readonly cardBrand: string | null
  readonly cardLast4: string | null
  /** Where it was issued, where that is told. */
  readonly cardCountry: string | null
  readonly heldUntil: Date | null
  readonly capturedMinor: bigint
  readonly refundedMinor: bigint
  /** What its card page is opened with, sealed; null for a charge. */
  readonly openingSealed: Buffer | null
  /** The acquirer's record of the payer, where it keeps one: made before anything is sent. */
  readonly payerId: string | null
  /** The card that a charge goes to. */
  readonly storedCardId: string | null
  /** Whether `heldUntil` is the acquirer's word or our estimate. */
  readonly holdEnd: 'told' | 'estimated'
  /** Of a charge, before it was sent the first and the last time (system clock). */
  readonly firstSentAt: Date | null
  readonly sentAt: Date | null
  /** Cards refused on its page while that stayed open, as far as they were told. */
  readonly refusals: number
  readonly browserHash: Buffer | null
  readonly createdAt: Date
  readonly deadlineAt: Date
  readonly decidedAt: Date | null
  readonly checkAt: Date | null
  readonly checks: number
}

/** Long enough for 3-D Secure and for finding the card; the acquirer's own session lives as long. */
export const ATTEMPT_LIFETIME_MS = 15 * MINUTE_MS

/** Nobody knows yet whether money moves; at most one such attempt per share (a unique index says so). */
export const UNDECIDED = ['created', 'open', 'closing', 'unknown'] as const satisfies readonly AttemptState[]

export function isUndecided(state: AttemptState): boolean {
  return (UNDECIDED as readonly AttemptState[]).includes(state)
}

const undecided: readonly AttemptState[] = UNDECIDED

/**
 * An approval may also reach one we had counted dead: it is applied, then reversed. What was captured or given back may
 * be taken back by the bank days later: the hold is gone then, or the money is ours again.
 */
export const attemptMachine: Machine<AttemptState, AttemptTrigger> = machine('attempt', [
  { from: ['created'], trigger: 'session_opened', to: 'open', event: null },
  { from: ['created', 'unknown'], trigger: 'not_sent', to: 'dead', event: null },
  { from: [...undecided, 'dead'], trigger: 'approve_hold', to: 'held', event: null },
  { from: [...undecided, 'dead'], trigger: 'approve_sale', to: 'paid', event: null },
  { from: undecided, trigger: 'approve_card', to: 'verified', event: null },
  { from: undecided, trigger: 'decline', to: 'dead', event: null },
  { from: ['created', 'open', 'unknown'], trigger: 'close', to: 'closing', event: null },
  { from: ['created', 'open'], trigger: 'expire', to: 'closing', event: null },
  { from: undecided, trigger: 'closed', to: 'dead', event: null },
  { from: ['created', 'closing'], trigger: 'lose_answer', to: 'unknown', event: null },
  { from: ['held'], trigger: 'capture', to: 'captured', event: null },
  { from: ['held'], trigger: 'void', to: 'voided', event: null },
  { from: ['paid', 'captured'], trigger: 'refund', to: 'refunded', event: null },
  { from: ['paid', 'captured', 'refunded'], trigger: 'lose_capture', to: 'voided', event: null },
  { from: ['refunded'], trigger: 'return_hold', to: 'captured', event: null },
  { from: ['refunded'], trigger: 'return_sale', to: 'paid', event: null },
])
