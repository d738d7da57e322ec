import type Stripe from 'stripe'
import { invalidRequest } from './api-error.ts'
import { type Call, endpoint } from './call.ts'
import { emit } from './events.ts'
import { randomText, stripeId } from './ids.ts'
import { EXPAND, LIST } from './list-params.ts'
import { change, get, insert } from './objects.ts'
import { choice, shape, text } from './rules.ts'
import { type CardInHand, findStripeCard } from './test-cards.ts'
import { listOfKind, view } from './views.ts'

/** Brand, last four, expiry and a fingerprint; `customer` null until it is attached. */
export function storeCard(call: Call, card: CardInHand): Stripe.PaymentMethod {
  const [year = '', month = ''] = card.expiry.split('-')
  const object = {
    id: stripeId('payment_method'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: null, name: card.holder, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: card.country,
      display_brand: card.brand,
      exp_month: Number(month),
      exp_year: Number(year),
      fingerprint: randomText(16),
      funding: card.funding,
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: card.wallet ?? null,
    },
    created: call.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } satisfies Stripe.PaymentMethod
  return insert(call.world, 'payment_method', { object, secrets: { behaviour: card.behaviour, isSetUp: false } })
}

/** `isSetUp`: its holder agreed, authenticated where asked, to payments without them. */
export function attachCard(call: Call, id: string, customer: string, isSetUp: boolean): void {
  const attached = change(call.world, 'payment_method', id, { customer }, { secrets: { isSetUp } })
  emit(call, 'payment_method.attached', attached)
}

const PATH = '/v1/payment_methods'

/** Names that stand for test cards, so that nobody has to type one. Each use is a card of its own. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['pm_card_visa', '4242424242424242'],
  ['pm_card_mastercard', '5555555555554444'],
  ['pm_card_chargeCustomerFail', '4000000000000341'],
])

/** A card of whose holder nobody knows whether they agreed to payments without them. */
function attachMethod(call: Call, id: string, customer: string): Stripe.PaymentMethod {
  get(call.world, 'customer', customer, 'customer')
  const card = findStripeCard(NAMED.get(id) ?? '')
  if (card) {
    const { brand, funding, country, number, behaviour } = card
    const expiry = `${new Date(call.now * 1000).getUTCFullYear() + 1}-08`
    const inHand = { brand, funding, country, last4: number.slice(-4), expiry, holder: '', behaviour }
    const { id: made } = storeCard(call, inHand)
    attachCard(call, made, customer, false)
    return get(call.world, 'payment_method', made, 'payment_method').object
  }
  if (get(call.world, 'payment_method', id, 'payment_method').object.customer !== null) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.')
  }
  attachCard(call, id, customer, false)
  return get(call.world, 'payment_method', id, 'payment_method').object
}

export const paymentMethods = [
  endpoint(shape(EXPAND), {
    method: 'GET',
    path: `${PATH}/:id`,

    operation: 'lookup',
    act: ({ world }, _params, { id = '' }) => view(world, 'payment_method', id, 'payment_method'),
  }),
  endpoint(shape({ ...LIST, customer: text(), type: choice('card') }), {
    method: 'GET',
    path: PATH,

    operation: 'lookup',
    act: ({ world }, params) =>
      listOfKind(
        world,
        'payment_method',
        PATH,
        params,
        { customer: params.customer },
        ({ customer }) => customer !== null,
      ),
  }),
  endpoint(shape({ ...EXPAND, customer: text() }, ['customer']), {
    method: 'POST',
    path: `${PATH}/:id/attach`,

    operation: 'other',
    act: (call, { customer }, { id = '' }) => attachMethod(call, id, customer),
  }),
  endpoint(shape(EXPAND), {
    method: 'POST',
    path: `${PATH}/:id/detach`,

    operation: 'other',
    act(call, _params, { id = '' }) {
      const { customer } = get(call.world, 'payment_method', id, 'payment_method').object
      if (customer === null) {
        const message = `The payment method you provided is not attached to a customer so detachment is impossible.`
        throw invalidRequest(message)
      }
      const detached = change(call.world, 'payment_method', id, { customer: null })
      emit(call, 'payment_method.detached', detached, { customer })
      return detached
    },
  }),
]
