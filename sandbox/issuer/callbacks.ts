import { setImmediate } from 'node:timers'
import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '../../src/shared/clocks.ts'
import { postCallback } from '../acquirer/callbacks.ts'
import { allRows, type Books, oneRow, run } from '../books.ts'
import type { World } from '../world.ts'
import { takeFault } from './faults.ts'

/** After each failure, on the machine's clock; then never again: whoever was away asks the card itself. */
const WAITS_MS = [SECOND_MS, 5 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS]

interface CallbackRow {
  id: number
  url: string
  body: string
  tries: number
  due_at: number
}

// One delivery per row at a time, however often we are asked to look.
const underWay = new WeakMap<Books, Set<number>>()

/** Written in the transaction of the movement; told as soon as that is over, through whatever trouble was ordered. */
export function tellMovement(world: World, url: string, told: object): void {
  const trouble = takeFault(world.books, 'callback', ['duplicate', 'drop', 'late'])
  if (trouble?.fault === 'drop') return
  const dueAt = Date.now() + (trouble?.fault === 'late' ? trouble.delayMs : 0)
  const copies = trouble?.fault === 'duplicate' ? 2 : 1
  const sql = 'INSERT INTO issuer_callbacks (url, body, due_at) VALUES (?, ?, ?)'
  for (let copy = 0; copy < copies; copy += 1) run(world.books, sql, url, JSON.stringify(told), dueAt)
  // Transactions of the books are synchronous: this one is over by then.
  setImmediate(() => deliverMovements(world))
}

/** Starts what waits; also after a restart. Never awaited. */
export function deliverMovements(world: World): void {
  if (world.closing.aborted) return
  const active = underWay.get(world.books) ?? new Set<number>()
  underWay.set(world.books, active)
  const sql = 'SELECT id FROM issuer_callbacks WHERE due_at IS NOT NULL ORDER BY id'
  for (const { id } of allRows<{ id: number }>(world.books, sql)) {
    if (active.has(id)) continue
    active.add(id)
    deliver(world, id).finally(() => active.delete(id))
  }
}

async function deliver(world: World, id: number): Promise<void> {
  while (!world.closing.aborted) {
    const sql = 'SELECT * FROM issuer_callbacks WHERE id = ? AND due_at IS NOT NULL'
    const row = oneRow<CallbackRow>(world.books, sql, id)
    if (!row) return
    const waitMs = row.due_at - Date.now()
    if (waitMs > 0) {
      await delay(waitMs, undefined, { signal: world.closing }).catch(() => undefined)
      continue
    }
    const heard = await postCallback(world, row.url, row.body)
    if (world.closing.aborted) return
    const wait = heard ? undefined : WAITS_MS[row.tries]
    const next = wait === undefined ? null : Date.now() + wait
    run(world.books, 'UPDATE issuer_callbacks SET tries = tries + 1, due_at = ? WHERE id = ?', next, id)
  }
}
