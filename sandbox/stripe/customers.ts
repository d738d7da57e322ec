import type Stripe from 'stripe'
import { invalidRequest } from './api-error.ts'
import { type Call, endpoint } from './call.ts'
import { emit } from './events.ts'
import { takeFault } from './faults.ts'
import { randomText, stripeId } from './ids.ts'
import { EXPAND, LIST } from './list-params.ts'
import { insert } from './objects.ts'
import { listOf, metadata, type RulesFor, shape, text } from './rules.ts'
import { listOfKind, view } from './views.ts'

const ADDRESS = shape({
  city: text(),
  country: text(),
  line1: text(),
  line2: text(),
  postal_code: text(),
  state: text(),
})

const params = shape({
  email: text(512),
  name: text(256),
  phone: text(20),
  description: text(),
  metadata,
  preferred_locales: listOf(text()),
  address: ADDRESS,
  ...EXPAND,
} satisfies RulesFor<Stripe.CustomerCreateParams>)

function createCustomer(
  call: Call,
  order: {
    email?: string
    name?: string
    phone?: string
    description?: string
    metadata?: Record<string, string>
    preferred_locales?: string[]
    address?: { [K in 'city' | 'country' | 'line1' | 'line2' | 'postal_code' | 'state']?: string }
  },
): Stripe.Customer {
  if (takeFault(call.world.books, 'customer', ['refused'])) {
    throw invalidRequest(`Invalid email address: ${order.email}`, { code: 'email_invalid', param: 'email' })
  }
  const {
    city = null,
    country = null,
    line1 = null,
    line2 = null,
    postal_code = null,
    state = null,
  } = order.address ?? {}
  const object = {
    id: stripeId('customer').slice(0, 18),
    object: 'customer',
    address: order.address ? { city, country, line1, line2, postal_code, state } : null,
    balance: 0,
    created: call.now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: order.description ?? null,
    discount: null,
    email: order.email ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: order.metadata ?? {},
    name: order.name ?? null,
    next_invoice_sequence: 1,
    phone: order.phone ?? null,
    preferred_locales: order.preferred_locales ?? [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Stripe.Customer
  insert(call.world, 'customer', { object, secrets: {} })
  emit(call, 'customer.created', object)
  return object
}

export const customers = [
  endpoint(params, { method: 'POST', path: '/v1/customers', operation: 'customer', act: createCustomer }),
  endpoint(shape(EXPAND), {
    method: 'GET',
    path: '/v1/customers/:id',

    operation: 'lookup',
    act: ({ world }, _params, { id = '' }) => view(world, 'customer', id, 'id'),
  }),
  endpoint(shape({ ...LIST, email: text(512) }), {
    method: 'GET',
    path: '/v1/customers',

    operation: ({ email }) => (email === undefined ? 'listing' : 'lookup'),
    act: ({ world }, query) => listOfKind(world, 'customer', '/v1/customers', query, { email: query.email }),
  }),
]
