/**
 * The acquirer port: where we collect from payers. Every call has three outcomes, never two: an answer, a proof
 * that nothing was sent, or no answer (the money may have moved: look up, never send again with another key).
 */
export interface Acquirer {
  readonly name: string
  /** Scheme, host and port of its card page: for `frame-src` and `form-action`. */
  readonly pageOrigin: string
  /** Idempotent by `attemptId`. */
  openSession(order: SessionRequest): Promise<AcquirerAnswer<Session>>
  /** By our own key, so that a session whose answer was lost is found; `never_arrived` proves it was not opened. */
  lookUpSession(order: SessionKey): Promise<AcquirerAnswer<Session | { readonly state: 'never_arrived' }>>
  /** Nothing can be paid in it afterwards; answers with what it had become. */
  closeSession(order: SessionKey & { sessionId: string }): Promise<AcquirerAnswer<Session>>
  /** Charges a stored card, nobody present. Idempotent by `attemptId`. */
  chargeStored(order: ChargeRequest): Promise<AcquirerAnswer<Charge>>
  /** By our own key; `never_arrived` proves that nothing was charged under it. */
  lookUpCharge(order: ChargeRequest): Promise<AcquirerAnswer<Charge | { readonly state: 'never_arrived' }>>
  /** Takes `amountMinor` of a hold and releases the rest. Idempotent by `operationId`. */
  capture(order: OperationRequest): Promise<AcquirerAnswer<OperationResult>>
  void(order: OperationRequest): Promise<AcquirerAnswer<OperationResult>>
  refund(order: OperationRequest): Promise<AcquirerAnswer<OperationResult>>
  lookUpOperation(
    order: OperationRequest,
  ): Promise<AcquirerAnswer<OperationResult | { readonly state: 'never_arrived' }>>
  /** One by the acquirer's own id; `never_arrived` when it knows none. */
  findPayment(paymentId: string): Promise<AcquirerAnswer<BookedPayment | { readonly state: 'never_arrived' }>>
  /** What was paid or changed since then (business clock), the longest unchanged first; `cursor` goes on behind a page. */
  listPayments(query: PaymentQuery): Promise<AcquirerAnswer<PaymentPage>>
  /** The attempt a callback is about, or undefined when it is not authentic. A hint: the verdict is always looked up. */
  parseCallback(headers: Readonly<Record<string, unknown>>, rawBody: Buffer): { readonly attemptId: string } | undefined
}

export type AcquirerAnswer<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'not_sent'; readonly reason: string }
  | { readonly kind: 'no_answer'; readonly reason: string }

/** The `no_answer` of a key that was used for something else: no refusal, for the money may have moved under it. */
export const KEY_REUSED = 'key_reused'

/** What a looked-up session must match, or it is not believed. */
export interface SessionKey {
  readonly attemptId: string
  /** `verify`: a card is checked and stored, amount 0. */
  readonly kind: 'hold' | 'sale' | 'verify'
  readonly amountMinor: bigint
  readonly currency: string
}

interface SessionRequest extends SessionKey {
  readonly orderReference: string
  readonly description: string
  /** The payer agrees to later charges: stored with the strong authentication of this one. */
  readonly storesCard: boolean
  readonly language: string
  /** Where the payer's browser goes afterwards; says nothing about the outcome. */
  readonly returnUrl: string
  readonly callbackUrl: string
  readonly expiresAt: Date
}

export type Session =
  | { readonly state: 'open'; readonly sessionId: string; readonly pageUrl: string }
  | (Approval & { readonly sessionId: string })
  | { readonly state: 'declined'; readonly sessionId: string; readonly declineCode: string }
  | { readonly state: 'closed' | 'expired'; readonly sessionId: string }

export interface Approval {
  readonly state: 'approved'
  readonly payment: Payment
}

export interface Payment {
  readonly paymentId: string
  /** `expiry` is `yyyy-mm`. */
  readonly card: { readonly brand: string; readonly last4: string; readonly expiry: string | null }
  /** The acquirer's token for the card; null unless the session asked to store it. */
  readonly credential: string | null
  /** Business clock; null for a sale. */
  readonly heldUntil: Date | null
}

interface ChargeRequest extends SessionKey {
  readonly orderReference: string
  readonly credential: string
}

export type Charge = Approval | { readonly state: 'declined'; readonly declineCode: string }

export interface OperationRequest {
  readonly operationId: string
  readonly paymentId: string
  readonly kind: 'capture' | 'void' | 'refund'
  readonly amountMinor: bigint
  readonly currency: string
}

export type OperationResult =
  | { readonly state: 'succeeded'; readonly acquirerRef: string }
  | { readonly state: 'refused'; readonly acquirerRef: string | null; readonly refusalCode: string }

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
