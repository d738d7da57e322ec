import type Stripe from 'stripe'
import { run } from '../books.ts'
import { STRIPE_VERSION } from './api-version.ts'
import type { Call } from './call.ts'
import type { EventType } from './enums.ts'
import { takeFault } from './faults.ts'
import { stripeId } from './ids.ts'
import { insert } from './objects.ts'
import { allEndpoints } from './webhook-endpoints.ts'

/** Writes what happened and whom to tell, in the transaction of the change: neither exists alone. */
export function emit(call: Call, type: EventType, object: object, previous?: object): void {
  const { world } = call
  const told = allEndpoints(world).filter(({ status, enabled_events: wanted }) => {
    return status === 'enabled' && (wanted.includes('*') || wanted.includes(type))
  })
  const event = {
    id: stripeId('event'),
    object: 'event',
    api_version: STRIPE_VERSION,
    created: call.now,
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: told.length,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
  } satisfies Omit<Stripe.Event, 'data' | 'type'> & { data: object; type: EventType }
  // The union of all events cannot follow from a type that is only known at run time.
  insert({ ...world, lagUntil: 0 }, 'event', { object: event as unknown as Stripe.Event, secrets: {} })
  for (const { id } of told) enqueue(call, event.id, id)
}

function enqueue({ world }: Call, event: string, endpoint: string): void {
  const trouble = takeFault(world.books, 'callback', ['duplicate', 'drop', 'shuffled'])
  const copies = trouble?.fault === 'drop' ? 0 : trouble?.fault === 'duplicate' ? 2 : 1
  const now = world.clock.now().getTime()
  const dueAt = trouble?.fault === 'shuffled' ? now + trouble.delayMs : now
  const sql = 'INSERT INTO stripe_deliveries (event, endpoint, created_at, due_at) VALUES (?, ?, ?, ?)'
  for (let copy = 0; copy < copies; copy += 1) run(world.books, sql, event, endpoint, now, dueAt)
}
