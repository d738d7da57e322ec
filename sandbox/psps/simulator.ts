import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App, World } from '../world.ts'

/**
 * What the simulator of a family of PSPs brings: how its wire is spoken, and nothing else. Its books, its trouble, and
 * the scheme behind it, where the card's issuer authorises, are the desk's.
 */
export interface PspSimulator {
  /** Its folder's, and the first part of its path: `http://127.0.0.1:<port>/<family>/…`. */
  readonly family: string
  /** The merchant's credentials there, under the names of the adapter's settings; the demo connects with them. */
  readonly credentials: (sandboxKey: string) => Readonly<Record<string, string>>
  /** For the contract suite; nothing of the sandbox reads it. */
  readonly peculiar?: Peculiarities
  /** `app` answers below its path; bodies come as raw text (`request.body` is a string, the bytes in latin1 are in `request.rawBody`). */
  readonly speak: (app: App, desk: PspDesk) => void
  /** Between the capture and the debit of the card, on the business clock: until then it can be voided. At once, unless said. */
  readonly remitsAfterMs?: number
  /** Told of a payment that was decided later than it was answered, in the transaction of the decision: calls `desk.tell`. */
  readonly decided?: (payment: SimulatedPayment, desk: PspDesk) => void
}

/** What is to be expected of a family beyond its traits, with the reasons; all else follows from those. */
export interface Peculiarities {
  /** Settings that make its credentials wrong; its secrets with another end, unless said. */
  readonly wrong?: Readonly<Record<string, string>>
  /** Operations that it has not: they are `rejected: unsupported` and leave nothing. */
  readonly unsupported?: readonly PspOperation[]
  /** `operation fault`, or `* fault`: what cannot lie to this family, with the reason. */
  readonly harmless?: Readonly<Record<string, string>>
  /** A sale is answered before it is captured: it shows as captured afterwards. */
  readonly capturesLater?: true
  /** Why its simulator calls nobody, though the PSP would. */
  readonly quiet?: string
  /** Its account charges in these alone, whatever is asked: another has to be turned away before. Its traits', unless said. */
  readonly currencies?: readonly string[]
  /** It has no word for a payment that is decided later: it is an answer that did not come. With the reason. */
  readonly neverPending?: string
  /** It gives back what is settled, and nothing before. */
  readonly refundsSettled?: true
  /** It sends for a card's owner, and says so in an answer that is none: only its look-ups refuse, so much later. With the reason. */
  readonly asksOwner?: { readonly forMs: number; readonly reason: string }
  /** A change that comes again under its reference is answered as the first was, and done once. */
  readonly replaysChanges?: true
  /** Its check is no call that says whether credentials are right, with the reason. */
  readonly checksNothing?: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Latin1, so that each character is a byte. */
    rawBody: string
  }
}

/** A charge or a change of one, through the family's own rules, against the books of this PSP. */
export interface PspDesk {
  readonly world: World
  /** This simulator's own origin and path. */
  url(): string
  charge(order: SimulatedCharge): ChargeDecision
  capture(change: SimulatedChange): ChangeDecision
  void(change: SimulatedChange): ChangeDecision
  refund(change: SimulatedChange): ChangeDecision
  findById(paymentId: string): SimulatedPayment | undefined
  /** Newest first: some PSPs take the same reference twice. Empty while a `not_visible_for` fault lasts. */
  findByReference(reference: string): readonly SimulatedPayment[]
  /** What was answered under an idempotency key, or does it now: the same key with other parameters is `conflict`. */
  underKey<T>(
    key: string,
    parameters: string,
    act: () => T,
  ): { readonly replayed: boolean; readonly answer: T } | 'conflict'
  /**
   * One call, through whatever trouble was ordered for its kind: `act` has the effect, `send` answers. `distorted` says
   * how the answer is to lie (`wrong_amount`, `wrong_currency`, `wrong_reference`, `wrong_merchant`, `bad_signature`):
   * the family lies in its own words; garbage, HTML, 5 MB and half an answer are the desk's.
   */
  through<T>(
    operation: PspOperation,
    request: FastifyRequest,
    reply: FastifyReply,
    act: () => T,
    send: (answer: T, distorted: Distortion | null) => FastifyReply,
  ): Promise<FastifyReply>
  /** Tells the merchant's side later, and again until it is acknowledged: signed by the family. */
  tell(call: {
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
    readonly acknowledged: (status: number, body: string) => boolean
  }): void
}

export type PspOperation = 'check' | 'sale' | 'authorise' | 'capture' | 'void' | 'refund' | 'lookup'

export type Distortion = 'wrong_amount' | 'wrong_currency' | 'wrong_reference' | 'wrong_merchant' | 'bad_signature'

export interface SimulatedCharge {
  readonly reference: string
  readonly orderReference: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly card: { readonly number: string /** `yyyy-mm` */; readonly expiry: string; readonly code: string }
  readonly captures: boolean
  /** The same reference a second time is `duplicate`. */
  readonly uniqueReference: boolean
  /** The family's own: kept, given back. */
  readonly facts: Readonly<Record<string, string>>
}

export type ChargeDecision =
  | { readonly state: 'charged'; readonly payment: SimulatedPayment }
  | { readonly state: 'refused'; readonly payment: SimulatedPayment; readonly code: SimulatedRefusal }
  | { readonly state: 'duplicate'; readonly payment: SimulatedPayment }

/** What issuers and schemes say; each family has its own word for it. */
export type SimulatedRefusal =
  | 'insufficient_funds'
  | 'do_not_honour'
  | 'expired_card'
  | 'invalid_card'
  | 'lost_card'
  | 'stolen_card'
  | 'suspected_fraud'
  | 'authentication_required'
  | 'limit_exceeded'

export interface SimulatedChange {
  readonly paymentId: string
  /** Null: all of it. */
  readonly amountMinor: bigint | null
  readonly reference: string | null
}

export type ChangeDecision =
  | { readonly state: 'done'; readonly payment: SimulatedPayment; readonly changeId: string }
  | { readonly state: 'refused'; readonly code: 'not_found' | 'not_possible' | 'amount_too_large' | 'already_done' }

export interface SimulatedPayment {
  readonly paymentId: string
  readonly uid: string
  readonly reference: string
  readonly orderReference: string | null
  readonly state: 'authorised' | 'captured' | 'voided' | 'refunded' | 'refused' | 'pending'
  readonly refusal: SimulatedRefusal | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly capturedMinor: bigint
  /** What the card's issuer was made to pay: all that was captured, or nothing yet. */
  readonly remittedMinor: bigint
  readonly refundedMinor: bigint
  readonly last4: string
  readonly expiry: string
  readonly brand: string
  readonly authorisationCode: string
  readonly facts: Readonly<Record<string, string>>
  readonly createdAt: Date
}
