import type Stripe from 'stripe'
import type { AuthorisationRow, CardRow } from '../issuer/rows.ts'
import type { Call } from './call.ts'
import { stripeId } from './ids.ts'
import { known, type Shown } from './objects.ts'

/** What the scheme knows as one authorisation is one here. */
export function authorizationId({ id }: AuthorisationRow): string {
  return `iauth_1${id.replace('auth_', '').replaceAll('-', '')}`
}

export function newAuthorization(
  { world, now }: Call,
  row: CardRow,
  of: { id: string | null; amount: number; merchantName: string | null; isApproved: boolean },
) {
  const { amount, isApproved: approved } = of
  const card = known(world, 'issuing.card', row.id).object
  const { currency } = card
  const money = { amount, currency, merchant_amount: amount, merchant_currency: currency }
  return {
    id: of.id ?? stripeId('issuing.authorization'),
    object: 'issuing.authorization',
    ...money,
    amount_details: null,
    approved,
    authorization_method: 'online',
    balance_transactions: [],
    card,
    card_presence: 'not_present',
    cardholder: card.cardholder.id,
    created: now,
    fleet: null,
    fuel: null,
    livemode: false,
    merchant_data: merchantData(of.merchantName),
    metadata: {},
    network_data: null,
    pending_request: null,
    request_history: [
      {
        ...money,
        amount_details: null,
        approved,
        authorization_code: null,
        created: now,
        network_risk_score: null,
        reason: approved ? 'card_active' : card.status === 'canceled' ? 'card_canceled' : 'not_allowed',
        reason_message: null,
        requested_at: now,
      },
    ],
    status: approved ? 'pending' : 'closed',
    transactions: [],
    verification_data: {
      address_line1_check: 'not_provided',
      address_postal_code_check: 'not_provided',
      authentication_exemption: null,
      cvc_check: approved ? 'match' : 'not_provided',
      expiry_check: approved ? 'match' : 'not_provided',
      postal_code: null,
      three_d_secure: null,
    },
    verified_by_fraud_challenge: null,
    wallet: null,
  } satisfies Shown['issuing.authorization']
}

export function newTransaction(
  { world, now }: Call,
  row: CardRow,
  { id, amount: size, isDebit }: { id: string | null; amount: number; isDebit: boolean },
) {
  const { cardholder, currency } = known(world, 'issuing.card', row.id).object
  // Negative where the card pays.
  const amount = isDebit ? -size : size
  return {
    id: stripeId('issuing.transaction'),
    object: 'issuing.transaction',
    amount,
    amount_details: null,
    authorization: id,
    balance_transaction: stripeId('balance_transaction'),
    card: row.id,
    cardholder: cardholder.id,
    created: now,
    currency,
    dispute: null,
    livemode: false,
    merchant_amount: amount,
    merchant_currency: currency,
    merchant_data: merchantData(row.merchant),
    metadata: {},
    network_data: null,
    type: isDebit ? 'capture' : 'refund',
    wallet: null,
  } satisfies Shown['issuing.transaction']
}

function merchantData(name: string | null): Stripe.Issuing.Authorization.MerchantData {
  return {
    category: 'miscellaneous_specialty_retail',
    category_code: '5999',
    city: null,
    country: 'FR',
    name,
    network_id: '1234567890',
    postal_code: null,
    state: null,
    tax_id: null,
    terminal_id: null,
    url: null,
  }
}
