import { DAY_MS } from '../../src/shared/clocks.ts'

/** Who made a card, and in whose words its movements are told: a line in `issuers.ts`. */
export type IssuerName = 'sandbox' | 'stripe'

export interface CardRow {
  serial: number
  issuer: IssuerName
  id: string
  key: string
  /** Minor units. */
  amount: number
  currency: string
  merchant_name: string
  /** The last who had it authorised. */
  merchant: string | null
  /** `2030-12` */
  expiry: string
  /** Milliseconds on the business clock, as all here. */
  expires_at: number
  destroyed_at: number | null
  callback_url: string
  created_at: number
}

export interface AuthorisationRow {
  id: string
  card: string
  amount: number
  debited: number
  credited: number
  /** Nothing more will be debited of it. */
  ended: number
  created_at: number
}

export type MovementKind = 'authorised' | 'released' | 'debited' | 'credited'

export interface CardMovement {
  kind: MovementKind
  eventId: string
  amount: number
  at: Date
  /** Null where nobody had asked before. */
  authorisation: AuthorisationRow | null
}

/** What its issuer tells of a card: a movement, a payment that was refused, or that nothing can be authorised any more. */
export type CardFact = CardMovement | { kind: 'declined'; amount: number; merchantName: string } | { kind: 'ended' }

/** What a scheme gives an acquirer to debit what was authorised. */
export const AUTHORISATION_LIFE_MS = 7 * DAY_MS
