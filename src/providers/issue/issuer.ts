import type { ProviderAnswer } from '../answer.ts'
/**
 * The card issuer port: who makes the cards that the service pays merchants' PSPs with, one for each purchase, good for
 * one merchant, one amount, one currency. Only the vault has one of these open, and sees the number.
 */
export interface CardIssuer {
  readonly traits: IssuerTraits
  /** Asks for something harmless with our key: whether it is accepted. */
  check(): Promise<ProviderAnswer<{ readonly account: string }>>
  /** Idempotent by `cardKey`: the same order is the same card. Answers without its number. */
  issue(
    order: CardOrder,
  ): Promise<
    ProviderAnswer<({ readonly state: 'issued' } & MadeCard) | { readonly state: 'refused'; readonly rawCode: string }>
  >
  /** The number, for one charge. Of a card that was destroyed: `rejected`. */
  reveal(cardId: string): Promise<ProviderAnswer<RevealedCard>>
  /** Nothing new can be authorised on it afterwards. What was authorised before may still be debited: ask `lookUp`. */
  destroy(cardId: string): Promise<ProviderAnswer<{ readonly state: 'destroyed' }>>
  /** `never_arrived`: no such card was ever made. */
  lookUp(query: CardQuery): Promise<ProviderAnswer<CardBooks | { readonly state: 'never_arrived' }>>
  /** What the account's cards can still pay, and which disputes of what they paid are open. */
  readStanding(): Promise<ProviderAnswer<IssuerStanding>>
  /**
   * A page of all cards of ours that were made since then (business clock), and of all that was authorised, debited and
   * credited since, under the numbers of callbacks. Cards come before what moved on them. `cursor`: of the page before.
   */
  list(query: { readonly since: Date; readonly cursor: string | null }): Promise<ProviderAnswer<IssuerPage>>
}

export interface MadeCard {
  readonly cardId: string
  /** Of its number no more is ever told. Null where its issuer does not say; absent from a vault of an earlier version. */
  readonly last4?: string | null | undefined
}

export interface IssuerPage {
  readonly cards: readonly ListedCard[]
  readonly facts: readonly IssuerFact[]
  /** Null: that was all. */
  readonly nextCursor: string | null
}

/** A card as its issuer lists it: by what is written on it, somebody who has lost the purchase knows whose it is. */
export interface ListedCard {
  readonly cardId: string
  readonly cardKey: string
  /** Null where nothing is written on it. */
  readonly written: CardWritten | null
  /** The most that can be paid with it; null where the issuer does not say. */
  readonly amountMinor: bigint | null
  readonly currency: string
  /** Business clock. */
  readonly madeAt: Date
  readonly state: CardBooks['state']
}

export interface IssuerStanding {
  /** For cards, by currency; null where the issuer keeps no balance for them. */
  readonly available: readonly { readonly amountMinor: bigint; readonly currency: string }[] | null
  readonly disputes: readonly IssuerDispute[]
}

interface IssuerDispute {
  readonly disputeId: string
  /** Null: it does not say. */
  readonly cardId: string | null
  readonly amountMinor: bigint
  readonly currency: string
}

export interface CardQuery {
  readonly cardKey: string
  /** Null: only the order is known. */
  readonly cardId: string | null
  /** It was not ordered before (business clock): older cards need not be looked at. */
  readonly madeSince: Date
}

/**
 * Why there is `no_answer` where the issuer has kept a failure under the order's key, and answers with it however often it
 * is asked: whether there is a card, a look-up tells.
 */
export const KEPT_FAILURE = 'stored_failure'

interface CardWritten {
  /** `mer_…` */
  readonly merchant: string
  /** The merchant's own, of its order. */
  readonly reference: string | null
}

/** Fixed at intent. */
export interface CardOrder {
  readonly cardKey: string
  readonly amountMinor: bigint
  readonly currency: string
  /** The only one that may authorise on it, as far as the issuer can tell. */
  readonly merchantName: string
  /** Nothing can be authorised after it (business clock). */
  readonly expiresAt: Date
  /** Written on the card, for whoever reads the issuer's books without ours: the merchant, and its order. */
  readonly written?: CardWritten
  /** A failure was kept, and no card was made: asked for under its second key, the last one there is. */
  readonly isAnew?: true
}

interface RevealedCard {
  readonly number: string
  readonly expiryMonth: number
  /** Four digits. */
  readonly expiryYear: number
  readonly code: string
  readonly holder: string
}

export interface CardBooks extends MadeCard {
  readonly state: 'active' | 'destroyed' | 'expired'
  /** Nothing more can be debited: no authorisation stands, and none can come. */
  readonly isFinal: boolean
  /** All there were, oldest first. */
  readonly movements: readonly CardMovement[]
}

/** A fact, told by a callback, found by a look-up, or both: `eventId` makes it one. */
export interface CardMovement {
  readonly eventId: string
  /** `released`: an authorisation that will not be debited. `credited`: the merchant re-credited, at its PSP. */
  readonly kind: 'authorised' | 'released' | 'debited' | 'credited'
  /** Positive, in the card's currency. */
  readonly amountMinor: bigint
  readonly currency: string
  /** Business clock. */
  readonly occurredAt: Date
}

/** Four digits, or nothing: what an issuer calls so may hold anything. */
export function lastFour(told: string | undefined): string | null {
  return told !== undefined && /^\d{4}$/.test(told) ? told : null
}

interface IssuerTraits {
  readonly label: string
  readonly keyLifeMs: number
  /** Until so long after sending, "not found" proves nothing. */
  readonly visibilityDelayMs: number
}

export interface IssuerFact {
  readonly cardId: string
  readonly movement: CardMovement | null
}

export type IssuerCallback =
  | { readonly kind: 'forged' }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'authentic'; readonly facts: readonly IssuerFact[]; readonly acknowledgement: string }
