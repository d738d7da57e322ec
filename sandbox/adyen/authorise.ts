import { HOUR_MS, SECOND_MS } from '../../src/shared/clocks.ts'
import { run } from '../books.ts'
import type { World } from '../world.ts'
import { putOnAgenda } from './agenda-entries.ts'
import { holdLifeMs, PLATFORM_LIFE_MS } from './hold-end.ts'
import { notify, toldMetadata } from './notify.ts'
import { findPayment, type PaymentRow } from './payment.ts'
import type { CaptureTerms } from './read-capture.ts'
import { newPspReference } from './references.ts'
import { type RefusalCode, refusalReason } from './refusals.ts'
import { countryOf } from './test-cards.ts'
import { type CardOnFile, storeToken } from './tokens.ts'
import { readVariant } from './wallets.ts'

export interface Authorisation extends CaptureTerms {
  sessionId: string | null
  amount: number
  currency: string
  reference: string
  shopper: string | null
  interaction: PaymentRow['interaction']
  authenticated: boolean
  metadata: Record<string, string>
  /** A card on file that is charged; or what to store the new card for. */
  token: string | null
  storeFor: { shopper: string; model: string } | null
}

const FIRST_STATE = { hold: 'held', sale: 'captured', verify: 'voided' } as const

/** Tokens are told a little later than the payment that made them. */
const TOKEN_DELAY_MS = 2 * SECOND_MS

/** Books what the issuer said, and tells it. Runs inside a transaction. */
export function authorise(
  world: World,
  order: Authorisation,
  card: CardOnFile,
  refusal: RefusalCode | null,
): PaymentRow {
  const psp = newPspReference()
  const now = world.clock.now().getTime()
  const approved = refusal === null
  const isHold = approved && order.mode === 'hold'
  const stored = approved && order.storeFor ? storeToken(world, order.storeFor.shopper, card, psp) : undefined
  const sql = `INSERT INTO adyen_payments (psp, session_id, mode, state, amount, currency, reference, shopper, captured,
    hold_expires_at, refusal, brand, last4, expiry, holder, token, authenticated, interaction, metadata, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
  run(
    world.books,
    sql,
    psp,
    order.sessionId,
    order.mode,
    approved ? FIRST_STATE[order.mode] : 'refused',
    order.amount,
    order.currency,
    order.reference,
    order.shopper,
    approved && order.mode === 'sale' ? order.amount : 0,
    isHold ? now + holdLifeMs(readVariant(card.brand).scheme, order.interaction, order.preAuthorised) : null,
    refusal,
    card.brand,
    card.last4,
    card.expiry,
    card.holder,
    stored ?? order.token,
    order.authenticated ? 1 : 0,
    order.interaction,
    JSON.stringify(order.metadata),
    now,
  )
  const payment = findPayment(world.books, psp)!
  tell(world, payment, order)
  if (stored) putOnAgenda(world, 'tell_token', psp, TOKEN_DELAY_MS)
  if (isHold) putOnAgenda(world, 'expire', psp, PLATFORM_LIFE_MS)
  if (isHold && order.captureDelayHours) putOnAgenda(world, 'auto_capture', psp, order.captureDelayHours * HOUR_MS)
  return payment
}

export function authCode(payment: PaymentRow): string {
  return String(payment.created_at % 1_000_000).padStart(6, '0')
}

/** Told of cards whose country is known. */
export function issuedIn(payment: PaymentRow): { issuerCountry?: string } {
  const issuerCountry = countryOf(payment)
  return issuerCountry === undefined ? {} : { issuerCountry }
}

/** `03/2030` */
export function expiryDate(expiry: string): string {
  return `${expiry.slice(5)}/${expiry.slice(0, 4)}`
}

function tell(world: World, payment: PaymentRow, order: Authorisation): void {
  const approved = payment.refusal === null
  notify(world, {
    eventCode: 'AUTHORISATION',
    success: approved,
    psp: payment.psp,
    payment,
    reason:
      payment.refusal === null
        ? `${authCode(payment)}:${payment.last4}:${expiryDate(payment.expiry)}`
        : refusalReason(payment.refusal),
    additionalData: {
      ...toldMetadata(payment),
      cardSummary: payment.last4,
      expiryDate: expiryDate(payment.expiry),
      ...issuedIn(payment),
      threeDAuthenticated: String(order.authenticated),
      ...(payment.session_id !== null && { checkoutSessionId: payment.session_id }),
      ...(order.shopper !== null && { 'recurring.shopperReference': order.shopper, shopperReference: order.shopper }),
      ...(order.storeFor && { recurringProcessingModel: order.storeFor.model }),
      ...(payment.refusal === null
        ? { authCode: authCode(payment) }
        : { refusalReasonRaw: `${payment.refusal} : ${refusalReason(payment.refusal)}` }),
    },
    ...(approved && { operations: ['CANCEL', 'CAPTURE', 'REFUND'] as const }),
  })
}
