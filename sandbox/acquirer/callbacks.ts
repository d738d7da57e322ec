import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '../../src/shared/ids.ts'
import { allRows, type Books, oneRow, run } from '../books.ts'
import type { World } from '../world.ts'
import { takeFault } from './faults.ts'
import type { SessionRow } from './session.ts'

/** A hint to look up. It carries no state, so that believing it is not even possible; what the bank decides later does. */
export type CallbackType = 'session.changed' | 'payment.changed'

const TRIES = 3
const PAUSE_MS = 1000
const ANSWER_LIMIT_MS = 5000

// One delivery per row at a time, however often we are asked to look.
const underWay = new WeakMap<Books, Set<number>>()

export function callbackBody(type: CallbackType, session: SessionRow, paymentId: string | null): string {
  return JSON.stringify({ type, session_id: session.id, reference: session.reference, payment_id: paymentId })
}

/** Written in the transaction of the change it tells, so that neither exists alone. */
export function enqueueCallback(books: Books, type: CallbackType, session: SessionRow, paymentId: string | null): void {
  enqueue(books, session.callback_url, callbackBody(type, session, paymentId))
}

function enqueue(books: Books, url: string, body: string): void {
  const fault = takeFault(books, 'callback', ['duplicate', 'drop'])?.fault
  const copies = fault === 'drop' ? 0 : fault === 'duplicate' ? 2 : 1
  for (let copy = 0; copy < copies; copy += 1) run(books, 'INSERT INTO callbacks (url, body) VALUES (?, ?)', url, body)
}

/**
 * What the bank decides by itself is told in full, with the number of the event, to where the newest session is told:
 * charges of a stored card have no session.
 */
export function enqueueNews(
  books: Books,
  type: 'operation.decided' | 'dispute.changed',
  payment: { id: string; reference: string } | null,
  news: object,
): void {
  const newest = oneRow<{ callback_url: string }>(
    books,
    'SELECT callback_url FROM sessions ORDER BY rowid DESC LIMIT 1',
  )
  if (!newest) return
  const about = { reference: payment?.reference ?? null, payment_id: payment?.id ?? null }
  enqueue(books, newest.callback_url, JSON.stringify({ type, event_id: `evt_${newId()}`, ...about, ...news }))
}

/** Starts what is due; also after a restart. Never awaited: nobody waits for a hint. */
export function deliverCallbacks(world: World): void {
  const active = underWay.get(world.books) ?? new Set<number>()
  underWay.set(world.books, active)
  for (const { id } of allRows<{ id: number }>(world.books, 'SELECT id FROM callbacks WHERE done = 0 ORDER BY id')) {
    if (active.has(id)) continue
    active.add(id)
    deliver(world, id).finally(() => active.delete(id))
  }
}

async function deliver(world: World, id: number): Promise<void> {
  while (!world.closing.aborted) {
    const sql = 'SELECT url, body, tries FROM callbacks WHERE id = ? AND done = 0'
    const row = oneRow<{ url: string; body: string; tries: number }>(world.books, sql, id)
    if (!row) return
    const heard = await postCallback(world, row.url, row.body)
    if (world.closing.aborted) return
    const tries = row.tries + 1
    run(
      world.books,
      'UPDATE callbacks SET tries = ?, done = ? WHERE id = ?',
      tries,
      heard || tries >= TRIES ? 1 : 0,
      id,
    )
    if (heard || tries >= TRIES) return
    await delay(PAUSE_MS, undefined, { signal: world.closing }).catch(() => undefined)
  }
}

/** One try. True when the receiver said 2xx. */
export async function postCallback(world: World, url: string, body: string): Promise<boolean> {
  const seconds = Math.floor(world.stampClock.now().getTime() / 1000)
  const signature = createHmac('sha256', world.key).update(`${seconds}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'sandbox-signature': `t=${seconds},v1=${signature}` }
  const signal = AbortSignal.any([world.closing, AbortSignal.timeout(ANSWER_LIMIT_MS)])
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
