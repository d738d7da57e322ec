import { addMs, DAY_MS, HOUR_MS, SECOND_MS } from '../../../shared/clocks.ts'
import { answered, noAnswer, type ProviderAnswer } from '../../answer.ts'
import type { Charge, Payment, SessionKey } from '../../collect/acquirer.ts'
import { carriedBy, readCountry } from '../../collect/read-answer.ts'
import { toStripeAmount } from '../amounts.ts'
import { failed, type Reply, read } from '../answers.ts'
import { ERRORS, INTENT_STATES, STRIPE_WALLETS, toDeclineCode } from '../words.ts'
import { paymentIntent, type StripeCard, type StripeCharge, type StripeIntent, type StripeSetup } from './wire.ts'

/** The shortest hold there is (Visa, its owner not present), should an answer lack the end. */
const HOLD_MS_MIN = 4 * DAY_MS + 18 * HOUR_MS

/** A payment is ours when reference, amount, currency, kind and mode are as ordered. */
export function isOrdered(intent: StripeIntent, key: SessionKey, isLive: boolean): boolean {
  return (
    intent.livemode === isLive &&
    intent.metadata.attempt === key.attemptId &&
    intent.amount === toStripeAmount(key.amountMinor, key.currency) &&
    intent.currency === key.currency.toLowerCase() &&
    (intent.capture_method === 'manual') === (key.kind === 'hold')
  )
}

/** The verdict of a charge without its payer, from its intent. */
export function parseIntent(intent: StripeIntent, key: SessionKey, isLive: boolean): ProviderAnswer<Charge> {
  if (!isOrdered(intent, key, isLive)) return noAnswer('payment_of_somebody_else')
  const payment = toPayment(intent)
  switch (INTENT_STATES[intent.status].collected) {
    case 'held':
    case 'taken':
      return payment ? answered({ state: 'approved', payment }) : noAnswer('approved_without_charge')
    case 'ended':
      if (payment) return answered({ state: 'approved', payment })
      return answered({ state: 'declined', declineCode: toDeclineCode(intent.last_payment_error) })
    case 'asks_payer':
      return answered({ state: 'declined', declineCode: 'authentication_required' })
    case 'declined':
      if (!intent.last_payment_error) return noAnswer('declined_without_reason')
      return answered({ state: 'declined', declineCode: toDeclineCode(intent.last_payment_error) })
    case 'undecided':
      return noAnswer(`payment_${intent.status}`)
  }
}

/** 402 is the bank's refusal; the intent that it comes with must be ours. */
export function parseCharge(reply: Reply, key: SessionKey, isLive: boolean): ProviderAnswer<Charge> {
  if (reply.kind !== 'refused') {
    const intent = read(reply, paymentIntent)
    return intent.kind === 'answered' ? parseIntent(intent.value, key, isLive) : intent
  }
  const { error, status } = reply
  // 400 as well as 404: detached from its payer, or of another one.
  if (status !== 402 && error.param === 'payment_method') {
    return answered({ state: 'declined', declineCode: 'unknown_credential' })
  }
  if (status !== 402 || error.type !== ERRORS.card) return failed(reply)
  const intent = error.payment_intent
  if (intent !== undefined && !(paymentIntent.Check(intent) && isOrdered(intent, key, isLive))) {
    return noAnswer('payment_of_somebody_else')
  }
  return answered({ state: 'declined', declineCode: toDeclineCode(error) })
}

/** Null unless a bank has approved it. A look-up brings the charge with it. */
export function toPayment(intent: StripeIntent): Payment | null {
  const charge = paidCharge(intent)
  const card = charge?.payment_method_details?.card
  if (!charge || !card) return null
  return {
    paymentId: intent.id,
    card: toCard(card),
    credential: intent.setup_future_usage === 'off_session' ? charge.payment_method : null,
    heldUntil: intent.capture_method === 'manual' ? heldUntil(charge, card.capture_before) : null,
  }
}

/** A card that was checked and stored; its payment is the check. */
export function toVerified(setup: StripeSetup): Payment | null {
  const method = setup.payment_method
  if (setup.status !== 'succeeded' || method === null || typeof method === 'string' || !method.card) return null
  return { paymentId: setup.id, card: toCard(method.card), credential: method.id, heldUntil: null }
}

export function paidCharge({ latest_charge: charge }: StripeIntent): StripeCharge | null {
  return charge !== null && typeof charge !== 'string' && charge.status === 'succeeded' ? charge : null
}

export const toDate = (seconds: number) => new Date(seconds * SECOND_MS)

function heldUntil(charge: StripeCharge, captureBefore: number | null | undefined): Date {
  return captureBefore ? toDate(captureBefore) : addMs(toDate(charge.created), HOLD_MS_MIN)
}

function toCard(card: StripeCard): Payment['card'] {
  const { last4, country, exp_month: month, exp_year: year, wallet } = card
  const brand = carriedBy(card.brand ?? 'unknown', wallet ? STRIPE_WALLETS.get(wallet.type) : undefined)
  const expiry = `${year}-${String(month).padStart(2, '0')}`
  return { brand, last4: last4 ?? '', expiry, country: readCountry(country) }
}
