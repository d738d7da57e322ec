import type Stripe from 'stripe'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/shared/clocks.ts'
import { moveCharge } from './balance.ts'
import type { Call } from './call.ts'
import { type DeclineName, declineFacts } from './declines.ts'
import { randomText, stripeId } from './ids.ts'
import { insert, type Row } from './objects.ts'
import { APPLE_PAY } from './test-cards.ts'

/** How long a hold lives by the rules of the card networks: without the holder present, Visa grants less. */
const HOLD_LIFE_MS = 7 * DAY_MS
const VISA_UNATTENDED_LIFE_MS = 4 * DAY_MS + 18 * HOUR_MS

/** Second on the business clock after which the hold is gone. */
function captureBefore(call: Call, brand: string, offSession: boolean): number {
  const lifeMs = offSession && brand === 'visa' ? VISA_UNATTENDED_LIFE_MS : HOLD_LIFE_MS
  return call.now + lifeMs / SECOND_MS
}

/** One try to take money, refused ones included. */
export function recordCharge(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Row<'payment_method'>,
  how: { offSession: boolean; authenticated: boolean; refusal: DeclineName | null },
): Stripe.Charge {
  const { card, billing_details: billing } = method.object
  if (!card) throw new Error(`${method.object.id} is no card`)
  const id = stripeId('charge')
  const { amount, currency } = intent
  const { refusal, offSession } = how
  const isHold = refusal === null && intent.capture_method === 'manual'
  const isTaken = refusal === null && !isHold
  const facts = refusal === null ? null : declineFacts(refusal)
  const object = {
    id,
    object: 'charge',
    amount,
    amount_captured: isTaken ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isTaken ? moveCharge(call, { id, amount, currency }, amount) : null,
    billing_details: billing,
    calculated_statement_descriptor: 'SANDBANK',
    captured: isTaken,
    created: call.now,
    currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: facts?.facts.code ?? null,
    failure_message: facts?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(refusal),
    paid: refusal === null,
    payment_intent: intent.id,
    payment_method: method.object.id,
    payment_method_details: {
      type: 'card',
      card: {
        amount_authorized: refusal === null ? intent.amount : null,
        authorization_code: refusal === null ? randomText(6) : null,
        brand: card.brand,
        ...(isHold && { capture_before: captureBefore(call, card.brand, offSession) }),
        checks: card.checks,
        country: card.country,
        electronic_commerce_indicator: null,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        extended_authorization: { status: 'disabled' },
        fingerprint: card.fingerprint ?? null,
        funding: card.funding,
        incremental_authorization: { status: 'unavailable' },
        installments: null,
        last4: card.last4,
        mandate: null,
        multicapture: { status: 'unavailable' },
        network: card.brand,
        network_token: { used: false },
        network_transaction_id: randomText(15),
        overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
        regulated_status: 'unregulated',
        three_d_secure: how.authenticated ? AUTHENTICATED : null,
        transaction_link_id: null,
        wallet: card.wallet && APPLE_PAY,
      },
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: refusal === null ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge
  return insert(call.world, 'charge', { object, secrets: { behaviour: method.secrets.behaviour } })
}

const AUTHENTICATED = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
} satisfies Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure

function outcomeOf(refusal: DeclineName | null): Stripe.Charge.Outcome {
  const risk = { risk_level: 'normal', risk_score: 32 }
  const network = { network_advice_code: null, network_decline_code: null }
  if (refusal === null) {
    const seller_message = 'Payment complete.'
    return {
      advice_code: null,
      ...network,
      network_status: 'approved_by_network',
      reason: null,
      ...risk,
      seller_message,
      type: 'authorized',
    }
  }
  const { facts } = declineFacts(refusal)
  return {
    advice_code: facts.advice_code ?? null,
    ...network,
    network_status: 'declined_by_network',
    reason: facts.decline_code ?? facts.code,
    ...risk,
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  }
}
