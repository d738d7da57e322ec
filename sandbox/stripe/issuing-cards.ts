import type Stripe from 'stripe'
import { endCard, findCard } from '../issuer/card.ts'
import { codeOf, numberOf } from '../issuer/card-number.ts'
import { makeCard } from '../issuer/issue-card.ts'
import { ApiError, invalidRequest } from './api-error.ts'
import { type Call, endpoint, type StripeWorld } from './call.ts'
import { emit } from './events.ts'
import { takeFault } from './faults.ts'
import { stripeId } from './ids.ts'
import { EXPAND, LIST } from './list-params.ts'
import { get, insert, known, type Shown } from './objects.ts'
import { choice, integerFrom, listOf, metadata, type RulesFor, shape, text, type ValueOf } from './rules.ts'
import { listOfKind, view } from './views.ts'

const PATH = '/v1/issuing/cards'
/** Those that Issuing has programmes for. */
const CURRENCIES = ['eur', 'gbp', 'usd'] as const
const LIFE_YEARS = 3

/** This world makes cards for one payment of one amount, and no others. */
const params = shape(
  {
    cardholder: text(),
    currency: choice(...CURRENCIES),
    type: choice('virtual'),
    status: choice('active'),
    spending_controls: shape(
      {
        spending_limits: listOf(
          shape({ amount: integerFrom(1, 99_999_999), interval: choice('per_authorization', 'all_time') }, [
            'amount',
            'interval',
          ]),
        ),
      },
      ['spending_limits'],
    ),
    lifecycle_controls: shape({ cancel_after: shape({ payment_count: integerFrom(1, 1) }, ['payment_count']) }, [
      'cancel_after',
    ]),
    metadata,
    ...EXPAND,
  } satisfies RulesFor<Stripe.Issuing.CardCreateParams>,
  ['cardholder', 'currency', 'type', 'status', 'spending_controls', 'lifecycle_controls'],
)

function createCard(call: Call, order: ValueOf<typeof params>): Shown['issuing.card'] {
  const { world, now } = call
  if (takeFault(world.books, 'issue', ['refused'])) {
    const message = 'There are insufficient funds in the issuing balance.'
    throw new ApiError(402, 'invalid_request_error', message, { code: 'insufficient_funds' })
  }
  const cardholder = get(world, 'issuing.cardholder', order.cardholder, 'cardholder').object
  if (cardholder.status !== 'active') throw invalidRequest('The cardholder is not active.', { param: 'cardholder' })
  const limits = order.spending_controls.spending_limits
  const id = stripeId('issuing.card')
  const made = world.clock.now()
  const [year, month] = [made.getUTCFullYear() + LIFE_YEARS, made.getUTCMonth() + 1]
  const { metadata = {}, currency } = order
  const row = makeCard(world, {
    issuer: 'stripe',
    id,
    key: metadata.card_key ?? id,
    amount: Math.min(...limits.map(({ amount }) => amount)),
    currency: currency.toUpperCase(),
    merchant_name: '',
    expiry: `${year}-${String(month).padStart(2, '0')}`,
    // To the end of that month.
    expires_at: Date.UTC(year, month),
    callback_url: '',
  })
  const object = {
    id,
    object: 'issuing.card',
    brand: 'Visa',
    cancellation_reason: null,
    cardholder,
    created: now,
    currency,
    exp_month: month,
    exp_year: year,
    last4: numberOf(row).slice(-4),
    latest_fraud_warning: null,
    lifecycle_controls: order.lifecycle_controls,
    livemode: false,
    metadata,
    personalization_design: null,
    replaced_by: null,
    replacement_for: null,
    replacement_reason: null,
    second_line: null,
    shipping: null,
    spending_controls: {
      allowed_card_presences: null,
      allowed_categories: null,
      allowed_merchant_countries: null,
      blocked_card_presences: null,
      blocked_categories: null,
      blocked_merchant_countries: null,
      spending_limits: limits.map((limit) => ({ ...limit, categories: null })),
      spending_limits_currency: currency,
    },
    status: 'active',
    type: 'virtual',
    wallets: null,
  } satisfies Shown['issuing.card']
  insert(world, 'issuing.card', { object, secrets: {} })
  emit(call, 'issuing_card.created', object)
  return object
}

const SECRET = ['number', 'cvc']

/** The one place where a number of this issuer is shown, when it is asked for by name. */
function showCard(world: StripeWorld, id: string, expand: readonly string[]): object {
  const card = view(world, 'issuing.card', id, 'card')
  const row = expand.some((path) => SECRET.includes(path)) ? findCard(world.books, 'id', id) : undefined
  if (!row) return card
  const secrets = Object.entries({ number: numberOf(row), cvc: codeOf(world.key, id) })
  return { ...card, ...Object.fromEntries(secrets.filter(([name]) => expand.includes(name))) }
}

export const issuingCards = [
  endpoint(params, { method: 'POST', path: PATH, operation: 'issue', act: createCard }),
  endpoint(shape(EXPAND), {
    method: 'GET',
    path: `${PATH}/:id`,
    operation: ({ expand = [] }) => (expand.some((path) => SECRET.includes(path)) ? 'reveal' : 'lookup'),
    act: ({ world }, { expand = [] }, { id = '' }) => showCard(world, id, expand),
  }),
  endpoint(shape({ status: choice('canceled'), ...EXPAND }, ['status']), {
    method: 'POST',
    path: `${PATH}/:id`,
    operation: 'destroy',
    act({ world }, _params, { id = '' }) {
      get(world, 'issuing.card', id, 'card')
      if (takeFault(world.books, 'destroy', ['refused'])) throw invalidRequest('This card cannot be canceled.')
      const row = findCard(world.books, 'id', id)
      if (row) endCard(world, row)
      return known(world, 'issuing.card', id).object
    },
  }),
  endpoint(
    shape({
      ...LIST,
      cardholder: text(),
      type: choice('virtual', 'physical'),
      status: choice('active', 'canceled', 'inactive'),
    }),
    {
      method: 'GET',
      path: PATH,
      operation: 'lookup',
      act: ({ world }, params) => {
        const { cardholder, type, status } = params
        return listOfKind(world, 'issuing.card', PATH, params, {}, (one) => {
          const isTheirs = (cardholder ?? one.cardholder.id) === one.cardholder.id
          return isTheirs && (type ?? one.type) === one.type && (status ?? one.status) === one.status
        })
      },
    },
  ),
]
