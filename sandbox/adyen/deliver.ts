import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/shared/clocks.ts'
import { allRows, type Books, oneRow, run } from '../books.ts'
import type { World } from '../world.ts'
import type { DeliveryRow } from './deliveries.ts'
import { postWebhook } from './post-webhook.ts'
import { findWebhook } from './webhooks.ts'

/** Waits after each failed try; the last one repeats. */
const WAITS_MS = [
  ...[9, 18, 27].map((seconds) => seconds * SECOND_MS),
  ...[2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 8].map((hours) => hours * HOUR_MS),
]
/** By the calendar, not by tries: whoever is at home for others and cannot take this one yet is called many times a minute. */
const GIVE_UP_AFTER_MS = 30 * DAY_MS
/** Items of one request, when they are sent together. */
const MOST_TOGETHER = 6

// One delivery per row at a time, however often we are asked to look.
const underWay = new WeakMap<Books, Set<number>>()

/** Starts what is due. Resolves when each was tried once. */
export async function deliverDue(world: World): Promise<void> {
  const active = underWay.get(world.books) ?? new Set<number>()
  underWay.set(world.books, active)
  const sql = 'SELECT * FROM adyen_deliveries WHERE done = 0 AND next_at <= ? ORDER BY id'
  const due = allRows<DeliveryRow>(world.books, sql, world.clock.now().getTime()).filter(({ id }) => !active.has(id))
  const tries = inRequests(world, due).map(async (rows) => {
    for (const { id } of rows) active.add(id)
    await tryOnce(world, rows).finally(() => {
      for (const { id } of rows) active.delete(id)
    })
  })
  await Promise.all(tries)
}

export function isTelling(world: World): boolean {
  return (underWay.get(world.books)?.size ?? 0) > 0
}

/** When the next one is due; those under way come back by themselves. */
export function nextDeliveryAt(world: World): number | undefined {
  const active = JSON.stringify([...(underWay.get(world.books) ?? [])])
  const sql = `SELECT min(next_at) AS at FROM adyen_deliveries
    WHERE done = 0 AND id NOT IN (SELECT value FROM json_each(?))`
  return oneRow<{ at: number | null }>(world.books, sql, active)?.at ?? undefined
}

/** One item each, except those that are to travel together: a due one takes all that wait with it. */
function inRequests(world: World, due: readonly DeliveryRow[]): DeliveryRow[][] {
  const alone = due.filter((row) => row.together === 0).map((row) => [row])
  const webhooks = new Set(due.filter((row) => row.together === 1).map((row) => row.webhook))
  const batches = [...webhooks].flatMap((webhook) => {
    const sql = 'SELECT * FROM adyen_deliveries WHERE done = 0 AND together = 1 AND webhook = ? ORDER BY id'
    const active = underWay.get(world.books)
    const waiting = allRows<DeliveryRow>(world.books, sql, webhook).filter(({ id }) => !active?.has(id))
    return Array.from({ length: Math.ceil(waiting.length / MOST_TOGETHER) }, (_, index) =>
      waiting.slice(index * MOST_TOGETHER, (index + 1) * MOST_TOGETHER),
    )
  })
  return [...alone, ...batches]
}

async function tryOnce(world: World, rows: readonly DeliveryRow[]): Promise<void> {
  const [first] = rows
  const webhook = first && findWebhook(world.books, first.webhook)
  const heard = webhook ? await postWebhook(world, webhook, rows) : { ok: true }
  if (world.closing.aborted) return
  const now = world.clock.now().getTime()
  for (const { id, tries, body } of rows) {
    const over = heard.ok || toldSinceMs(body) + GIVE_UP_AFTER_MS <= now
    const wait = WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] as number
    const sql = 'UPDATE adyen_deliveries SET tries = ?, done = ?, next_at = ? WHERE id = ?'
    run(world.books, sql, tries + 1, over ? 1 : 0, now + wait, id)
  }
  // Somebody is at home again: what queues for the same address follows at once.
  const sql = 'UPDATE adyen_deliveries SET next_at = ? WHERE webhook = ? AND done = 0 AND tries > 0'
  if (heard.ok && first) run(world.books, sql, now, first.webhook)
}

/** Every item and every token says when it happened. */
function toldSinceMs(body: string): number {
  const { eventDate, createdAt } = JSON.parse(body) as { eventDate?: string; createdAt?: string }
  return Date.parse(eventDate ?? createdAt ?? '')
}

/** What waits for its next try, or was held back, goes now. */
export function deliverAllNow(world: World): void {
  run(world.books, 'UPDATE adyen_deliveries SET next_at = 0 WHERE done = 0')
}
