import type Stripe from 'stripe'
import { invalidRequest } from './api-error.ts'
import { type Call, endpoint } from './call.ts'
import { endIntent } from './cancel-intent.ts'
import { SESSION_STATUSES } from './enums.ts'
import { emit } from './events.ts'
import { takeFault } from './faults.ts'
import { EXPAND, LIST } from './list-params.ts'
import { change, get, known } from './objects.ts'
import { openSession } from './open-session.ts'
import { choice, shape, text } from './rules.ts'
import { SESSION_PARAMS } from './session-params.ts'
import { listOfKind, view } from './views.ts'

const PATH = '/v1/checkout/sessions'

/** Nobody can pay there any more; a payer in the middle of 3-D Secure is refused afterwards. */
export function endSession(call: Call, id: string): Stripe.Checkout.Session {
  const expired = { status: 'expired', url: null } as const
  const forgotten = { challenged: null, pending: null }
  const session = change(call.world, 'checkout.session', id, expired, { secrets: forgotten, dueAt: null })
  if (typeof session.payment_intent === 'string') endIntent(call, session.payment_intent, 'automatic')
  if (typeof session.setup_intent === 'string') {
    const canceled = { status: 'canceled', cancellation_reason: 'abandoned' } as const
    emit(call, 'setup_intent.canceled', change(call.world, 'setup_intent', session.setup_intent, canceled))
  }
  emit(call, 'checkout.session.expired', session)
  return session
}

function expireSession(call: Call, id: string): Stripe.Checkout.Session {
  const { status } = get(call.world, 'checkout.session', id, 'session').object
  if (takeFault(call.world.books, 'close', ['refused']) || status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${status}.`
    throw invalidRequest(message, { param: 'session' })
  }
  return endSession(call, id)
}

/** What the page asked for, as one line: this world forgets how it was made up. */
function lineItems(session: Stripe.Checkout.Session, itemName: string) {
  if (session.mode !== 'payment') return []
  const amount = session.amount_total ?? 0
  return [
    {
      id: `li_${session.id.slice(-24)}`,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: String(session.currency),
      description: itemName,
      metadata: {},
      price: null,
      quantity: 1,
    } satisfies Stripe.LineItem,
  ]
}

export const checkoutSessions = [
  endpoint(SESSION_PARAMS, { method: 'POST', path: PATH, operation: 'session', act: openSession }),
  endpoint(shape({ ...LIST, customer: text(), payment_intent: text(), status: choice(...SESSION_STATUSES) }), {
    method: 'GET',
    path: PATH,

    operation: ({ customer, payment_intent: intent }) => ((customer ?? intent) ? 'lookup' : 'listing'),
    act({ world }, params) {
      const { customer, payment_intent, status } = params
      const filter = { customer, payment_intent }
      return listOfKind(
        world,
        'checkout.session',
        PATH,
        params,
        filter,
        (session) => !status || session.status === status,
      )
    },
  }),
  endpoint(shape(EXPAND), {
    method: 'GET',
    path: `${PATH}/:id`,

    operation: 'lookup',
    act: ({ world }, _params, { id = '' }) => view(world, 'checkout.session', id, 'session'),
  }),
  endpoint(shape(EXPAND), {
    method: 'POST',
    path: `${PATH}/:id/expire`,

    operation: 'close',
    act: (call, _params, { id = '' }) => expireSession(call, id),
  }),
  endpoint(shape(LIST), {
    method: 'GET',
    path: `${PATH}/:id/line_items`,

    operation: 'lookup',
    act({ world }, _params, { id = '' }) {
      const session = view(world, 'checkout.session', id, 'session')
      const { itemName } = known(world, 'checkout.session', id).secrets
      return { object: 'list', data: lineItems(session, itemName), has_more: false, url: `${PATH}/${id}/line_items` }
    },
  }),
]
