import type Stripe from 'stripe'
import { invalidRequest } from './api-error.ts'
import { endpoint } from './call.ts'
import { CARDHOLDER_TYPES } from './enums.ts'
import { emit } from './events.ts'
import { stripeId } from './ids.ts'
import { EXPAND, LIST } from './list-params.ts'
import { insert, type Shown } from './objects.ts'
import { choice, metadata, type Rule, type RulesFor, shape, text } from './rules.ts'
import { listOfKind, view } from './views.ts'

const PATH = '/v1/issuing/cardholders'

/** It is printed on cards: short, and no digits or signs. */
const name: Rule<string> = (value, at) => {
  const given = text(24)(value, at)
  if (/^[\p{L}\p{M} .,'’&-]+$/u.test(given)) return given
  throw invalidRequest(`Invalid ${at}: it cannot contain special characters or numbers.`, { param: at })
}

const ADDRESS = shape(
  { line1: text(), line2: text(), city: text(), postal_code: text(), state: text(), country: text(2) },
  ['line1', 'city', 'postal_code', 'country'],
)

const params = shape(
  {
    name,
    billing: shape({ address: ADDRESS }, ['address']),
    type: choice(...CARDHOLDER_TYPES),
    status: choice('active', 'inactive'),
    email: text(),
    phone_number: text(),
    company: shape({ tax_id: text() }),
    metadata,
    ...EXPAND,
  } satisfies RulesFor<Stripe.Issuing.CardholderCreateParams>,
  ['name', 'billing'],
)

export const issuingCardholders = [
  endpoint(params, {
    method: 'POST',
    path: PATH,
    operation: 'other',
    act(call, { name, billing, type = 'individual', status = 'active', email, phone_number, company, metadata = {} }) {
      const { line2 = null, state = null, ...address } = billing.address
      const object = {
        id: stripeId('issuing.cardholder'),
        object: 'issuing.cardholder',
        billing: { address: { ...address, line2, state } },
        company: type === 'company' ? { tax_id_provided: company?.tax_id !== undefined } : null,
        created: call.now,
        email: email ?? null,
        individual: null,
        livemode: false,
        metadata,
        name,
        phone_number: phone_number ?? null,
        preferred_locales: [],
        requirements: { disabled_reason: null, past_due: [] },
        spending_controls: null,
        status,
        type,
      } satisfies Shown['issuing.cardholder']
      insert(call.world, 'issuing.cardholder', { object, secrets: {} })
      emit(call, 'issuing_cardholder.created', object)
      return object
    },
  }),
  endpoint(shape(EXPAND), {
    method: 'GET',
    path: `${PATH}/:id`,
    operation: 'other',
    act: ({ world }, _params, { id = '' }) => view(world, 'issuing.cardholder', id, 'cardholder'),
  }),
  endpoint(shape({ ...LIST, email: text(), status: choice('active', 'inactive'), type: choice(...CARDHOLDER_TYPES) }), {
    method: 'GET',
    path: PATH,
    operation: 'other',
    act: ({ world }, params) => {
      const { email, status, type } = params
      return listOfKind(world, 'issuing.cardholder', PATH, params, { email }, (one) => {
        return (status ?? one.status) === one.status && (type ?? one.type) === one.type
      })
    },
  }),
]
