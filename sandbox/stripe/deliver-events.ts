import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/shared/clocks.ts'
import { allRows, type Books, oneRow, run } from '../books.ts'
import type { StripeWorld } from './call.ts'
import { find } from './objects.ts'
import { signatureHeader } from './sign.ts'

/** After each failure, on the business clock; growing, as the acquirer's do, for three days in all. */
const WAITS_MS = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
]
const GIVE_UP_AFTER_MS = 3 * DAY_MS
const ANSWER_LIMIT_MS = 10_000

interface DeliveryRow {
  id: number
  event: string
  endpoint: string
  tries: number
  created_at: number
}

// One try per row at a time, however often we are asked to look.
const underWay = new WeakMap<Books, Set<number>>()

/** Starts what is due, each on its own: nothing promises an order. Resolves when all of these tries are over. */
export async function deliverEvents(world: StripeWorld): Promise<void> {
  const active = underWay.get(world.books) ?? new Set<number>()
  underWay.set(world.books, active)
  const sql = 'SELECT * FROM stripe_deliveries WHERE due_at <= ? ORDER BY id'
  const due = allRows<DeliveryRow>(world.books, sql, world.clock.now().getTime()).filter(({ id }) => !active.has(id))
  await Promise.all(
    due.map(async (row) => {
      active.add(row.id)
      await deliver(world, row).finally(() => active.delete(row.id))
    }),
  )
}

async function deliver(world: StripeWorld, row: DeliveryRow): Promise<void> {
  const endpoint = find(world, 'webhook_endpoint', row.endpoint)
  const event = find(world, 'event', row.event)
  const isWanted = endpoint?.object.status === 'enabled' && event !== undefined
  const now = world.clock.now().getTime()
  const secrets = (endpoint?.secrets.secrets ?? []).filter(({ until }) => until === null || until > now)
  const heard = !isWanted || (await post(world, endpoint.object.url, JSON.stringify(event.object, null, 2), secrets))
  if (world.closing.aborted) return
  const wait = WAITS_MS[Math.min(row.tries, WAITS_MS.length - 1)] as number
  const next = world.clock.now().getTime() + wait
  const isOver = heard || next > row.created_at + GIVE_UP_AFTER_MS
  const sql = 'UPDATE stripe_deliveries SET tries = tries + 1, due_at = ? WHERE id = ?'
  run(world.books, sql, isOver ? null : next, row.id)
}

/** When the next try is due, if any. */
export function nextDelivery(world: StripeWorld): number | null {
  const sql = 'SELECT min(due_at) AS due FROM stripe_deliveries WHERE due_at > ?'
  return oneRow<{ due: number | null }>(world.books, sql, world.clock.now().getTime())?.due ?? null
}

/** What an operator does by "resend": all that still waits is tried now. */
export function hurryDeliveries(world: StripeWorld): number {
  const sql = 'UPDATE stripe_deliveries SET due_at = ? WHERE due_at IS NOT NULL'
  return run(world.books, sql, world.clock.now().getTime())
}

/** One try, signed with every secret that is in force, on the machine's clock. True when the receiver said 2xx. */
async function post(world: StripeWorld, url: string, body: string, secrets: { value: string }[]): Promise<boolean> {
  const seconds = Math.floor(Date.now() / SECOND_MS)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': signatureHeader(
      body,
      seconds,
      secrets.map(({ value }) => value),
    ),
  }
  const signal = AbortSignal.any([world.closing, AbortSignal.timeout(ANSWER_LIMIT_MS)])
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
