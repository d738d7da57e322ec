import type { DeclineCode } from '../../refusals/index.ts'
import type { ProviderAnswer } from '../answer.ts'
import type { AcquirerPayouts, WholePayout } from './payouts.ts'
import type { AcquirerReport } from './report.ts'
import type { AcquirerTraits } from './traits.ts'

/**
 * The acquirer port: where we collect from payers. Every call has four outcomes, never two: an answer, a proof that
 * nothing was sent, a proof that nothing was done, or no answer (the money may have moved: look up, never send again
 * with another key). Methods that an acquirer has not, answer `rejected: unsupported`; its traits say so beforehand.
 */
export interface Acquirer {
  /** The folder that speaks its protocol. */
  readonly name: string
  readonly traits: AcquirerTraits
  /** Asks for something harmless with our key: whether it is accepted. */
  check(): Promise<ProviderAnswer<{ readonly account: string }>>
  /** Makes the acquirer's record of a payer. Idempotent by `payerKey` for the life of its keys; a second record is harmless. */
  keepPayer(request: PayerRequest): Promise<ProviderAnswer<{ readonly payerId: string }>>
  /** Idempotent by `attemptId`: all that it sends follows from the request, which is fixed at intent. */
  openSession(request: SessionRequest): Promise<ProviderAnswer<Session>>
  /** Found without the answer to its opening too; `never_arrived` proves it was not opened. */
  lookUpSession(request: SessionLookUp): Promise<ProviderAnswer<Session | Absence>>
  /** Nothing can be paid in it afterwards; answers with what it had become. */
  closeSession(request: SessionLookUp & { sessionId: string }): Promise<ProviderAnswer<Session>>
  /** Charges a stored card, nobody present. Idempotent by `attemptId`. */
  chargeStored(request: ChargeRequest): Promise<ProviderAnswer<Charge>>
  /** By our own key; `never_arrived` proves that nothing was charged under it. */
  lookUpCharge(request: ChargeRequest): Promise<ProviderAnswer<Charge | Absence>>
  /** Takes `amountMinor` of a hold and releases the rest. Idempotent by `operationId`. */
  capture(request: OperationRequest): Promise<ProviderAnswer<OperationResult>>
  void(request: OperationRequest): Promise<ProviderAnswer<OperationResult>>
  refund(request: OperationRequest): Promise<ProviderAnswer<OperationResult>>
  lookUpOperation(request: OperationRequest): Promise<ProviderAnswer<OperationResult | Absence>>
  /** One by the acquirer's own id; `never_arrived` when it knows none. */
  findPayment(paymentId: string): Promise<ProviderAnswer<BookedPayment | Absence>>
  /** What was paid or changed since then (business clock), the longest unchanged first; `cursor` goes on behind a page. */
  listPayments(query: PaymentQuery): Promise<ProviderAnswer<PaymentPage>>
  /**
   * Where payments cannot be listed: a short text of ours that it keeps beside our account (`NOTE_LENGTH_MAX`), so that our
   * books are known to be older than the world though nothing else is left. Null: it has none.
   */
  keepNote?(text: string): Promise<ProviderAnswer<object>>
  readNote?(): Promise<ProviderAnswer<{ readonly note: string | null }>>
  /** Where payments cannot be listed: a file that an operator has of it, of at most `REPORT_BYTES_MAX`. Throws in a sentence. */
  readReport?(bytes: Buffer): Promise<AcquirerReport>
  /** What it pays us, where its API tells that. */
  readonly payouts?: AcquirerPayouts
  /** The same from a file that an operator has of it, of at most `REPORT_BYTES_MAX`. Throws in a sentence. */
  readPayoutReport?(bytes: Buffer): Promise<readonly WholePayout[]>
  /** What a callback says. Its facts are hints, unless they carry a verdict: that one is signed, and counts. */
  parseCallback(headers: Readonly<Record<string, unknown>>, rawBody: Buffer): Callback
}

/** Characters of printable ASCII. */
export const NOTE_LENGTH_MAX = 280

/** The `no_answer` of a key that was used for something else: no refusal, for the money may have moved under it. */
export const KEY_REUSED = 'key_reused'

/** `never_arrived` proves that there is nothing. `not_told`: it cannot be asked, or not yet; its callback will say. */
export type Absence = { readonly state: 'never_arrived' } | { readonly state: 'not_told' }

export interface PayerRequest {
  readonly payerKey: string
  readonly email: string | null
  readonly name: string | null
}

/** What a looked-up session must match, or it is not believed. */
export interface SessionKey {
  readonly attemptId: string
  /** `verify`: a card is checked and stored, amount 0. */
  readonly kind: 'hold' | 'sale' | 'verify'
  readonly amountMinor: bigint
  readonly currency: string
  /** Of the intent (business clock). */
  readonly createdAt: Date
  /** The acquirer's record of the payer, where it keeps one. */
  readonly payerId: string | null
}

/** Fixed at intent, so that whoever sends it again sends the same bytes. */
export interface SessionRequest extends SessionKey {
  readonly orderReference: string
  readonly description: string
  /** The payer agrees to later charges: stored with the strong authentication of this one. */
  readonly storesCard: boolean
  readonly language: string
  /** Where the payer's browser goes afterwards; says nothing about the outcome. */
  readonly returnUrl: string
  /** Origins of the pages around the card page, where it is framed; CSP asks for each of them. */
  readonly framedBy: readonly string[]
  readonly callbackUrl: string
  readonly expiresAt: Date
}

export interface SessionLookUp extends SessionRequest {
  /** Null when the answer to its opening was lost. */
  readonly sessionId: string | null
  /** What the browser brought back from the acquirer (`traits.returnParameters`): a question, never an answer. */
  readonly returned: Readonly<Record<string, string>>
}

export type Session =
  /** Waiting for its payer. `refusals`: how many cards were refused on the page that is still open. */
  | {
      readonly state: 'open'
      readonly sessionId: string
      readonly pageUrl: string
      readonly refusals: number
      readonly lastDecline: DeclineCode | null
    }
  | (Approval & { readonly sessionId: string })
  | { readonly state: 'declined'; readonly sessionId: string; readonly declineCode: DeclineCode }
  | { readonly state: 'closed' | 'expired'; readonly sessionId: string }

export interface Approval {
  readonly state: 'approved'
  readonly payment: Payment
}

/** All that is ever known of a card. */
interface PayingCard {
  /** `visa`; `visa_applepay` where a wallet carried it and the acquirer tells so. */
  readonly brand: string
  /** Of the card, as printed on it, unless the acquirer knows no more than the number in the wallet's device. */
  readonly last4: string
  /** `yyyy-mm` */
  readonly expiry: string | null
  /** Where it was issued (ISO 3166-1), where that is told. */
  readonly country: string | null
}

export interface Payment {
  readonly paymentId: string
  readonly card: PayingCard
  /** The acquirer's token for the card; null unless the session asked to store it, or while it is still to come. */
  readonly credential: string | null
  /** Business clock; null for a sale. An estimate where `traits.holdEnd` says so. */
  readonly heldUntil: Date | null
}

export interface ChargeRequest extends SessionKey {
  readonly orderReference: string
  readonly description: string
  readonly credential: string
}

export type Charge = Approval | { readonly state: 'declined'; readonly declineCode: DeclineCode }

export interface OperationRequest {
  readonly operationId: string
  readonly paymentId: string
  readonly kind: 'capture' | 'void' | 'refund'
  readonly amountMinor: bigint
  readonly currency: string
}

export type OperationResult =
  | { readonly state: 'succeeded'; readonly acquirerRef: string }
  /** Taken on, not done: money counts as moved only when the verdict comes. */
  | { readonly state: 'accepted'; readonly acquirerRef: string }
  | { readonly state: 'refused'; readonly acquirerRef: string | null; readonly refusalCode: OperationRefusal }

/** Why a capture, void or refund was not done; closed as decline codes are. */
export type OperationRefusal =
  | DeclineCode
  | 'not_a_hold'
  | 'hold_expired'
  | 'already_voided'
  | 'already_captured'
  | 'not_captured'
  | 'amount_too_large'
  | 'too_late'
  /** Ours, never an acquirer's: the payer's bank has given it back, or may have to. */
  | 'disputed'
  /** Ours as well: collection of its purchase was put on hold before it left. */
  | 'collection_held'
  | 'refused'

export type Callback =
  | { readonly kind: 'forged' }
  | { readonly kind: 'malformed' }
  /** `acknowledgement`: the body of our 200. */
  | { readonly kind: 'authentic'; readonly facts: readonly CallbackFact[]; readonly acknowledgement: string }

export interface CallbackFact {
  /** The acquirer's id of the event: told twice, it is one. Null where it numbers none: a hint, asked about each time. */
  readonly eventId: string | null
  readonly about: CallbackSubject
}

export type CallbackSubject =
  /** Without a verdict: ask. A verdict carries the amount and currency it is about. */
  | { readonly kind: 'attempt'; readonly attemptId: string; readonly verdict: SignedVerdict | null }
  | { readonly kind: 'operation'; readonly operationId: string; readonly verdict: SignedOperation | null }
  /** A card that was stored after its payment was told. */
  | { readonly kind: 'stored_card'; readonly attemptId: string; readonly credential: string }
  | { readonly kind: 'dispute'; readonly dispute: Dispute }
  /** Nothing of ours, or nothing that we follow. `reference` is what it names, for a payment of ours that we lost. */
  | { readonly kind: 'other'; readonly reference: string | null; readonly what: string }

export interface SignedVerdict {
  readonly amountMinor: bigint
  readonly currency: string
  /** One card, refused, ends a charge; on a card page that stays open its payer tries the next. Who paid, our own row says. */
  readonly outcome: Charge | { readonly state: 'expired' }
  /** When a hold that it approves ends, by who was there: estimated, for it is not told. */
  readonly holdEnds: Readonly<Record<'payer' | 'merchant', Date>> | null
}

export interface SignedOperation {
  /** What was done. A sale is captured by the acquirer itself: news of that names the attempt. */
  readonly kind: OperationRequest['kind']
  readonly amountMinor: bigint
  readonly currency: string
  readonly outcome: OperationResult | OperationReversal
}

/** What was done is taken back, days later: a capture that failed, a refund that failed or was returned. */
export interface OperationReversal {
  readonly state: 'reversed'
  readonly acquirerRef: string
  readonly refusalCode: OperationRefusal
}

export interface Dispute {
  readonly disputeId: string
  readonly paymentId: string
  /** Our attempt, where the acquirer tells it. */
  readonly attemptId: string | null
  readonly state: 'opened' | 'won' | 'lost'
  /** Of two decisions the one with the higher step is the later, in whatever order they are told. 0 of an opening. */
  readonly step: bigint
  readonly amountMinor: bigint
  readonly currency: string
  /** What the acquirer takes for it in all, beside the amount; 0 where it does not say. */
  readonly feeMinor: bigint
  /** The scheme's or the acquirer's own code. */
  readonly reason: string
  /** Until when evidence counts (business clock). */
  readonly respondBy: Date | null
}

interface PaymentQuery {
  readonly since: Date
  readonly cursor: string | null
  readonly limit: number
}

export interface PaymentPage {
  readonly payments: readonly BookedPayment[]
  /** Null: there is nothing behind it now. */
  readonly nextCursor: string | null
}

/** A payment as the acquirer's books have it. */
export interface BookedPayment extends Payment {
  /** The attempt it belongs to, if it is one of ours. */
  readonly attemptId: string
  /** As ordered: names the share even when the attempt is unknown to us. Empty for payments of others. */
  readonly orderReference: string
  readonly kind: SessionKey['kind']
  readonly state: 'held' | 'captured' | 'voided' | 'expired' | 'refunded'
  readonly amountMinor: bigint
  readonly currency: string
  readonly capturedMinor: bigint
  readonly refundedMinor: bigint
  /** Business clock. */
  readonly createdAt: Date
  /** Oldest first, refused ones included. `operationId` is the key it was asked under. */
  readonly operations: readonly BookedOperation[]
}

export interface BookedOperation {
  readonly operationId: string
  readonly acquirerRef: string
  readonly kind: OperationRequest['kind']
  readonly state: OperationResult['state']
  readonly amountMinor: bigint
}
