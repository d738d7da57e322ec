import { oneRow, run } from '../books.ts'
import type { World } from '../world.ts'
import { HOSTILE, takeFault } from './faults.ts'

export interface DeliveryRow {
  id: number
  webhook: string
  kind: 'item' | 'token'
  body: string
  hostility: string | null
  together: number
  next_at: number
  tries: number
}

/** Through whatever was ordered for callbacks. `shuffled`: the first waits, those behind it overtake. */
export function enqueue(world: World, webhook: string, kind: DeliveryRow['kind'], body: unknown): void {
  const { books } = world
  const trouble = takeFault(books, 'callback', ['duplicate', 'drop', 'shuffled', 'batched', ...HOSTILE])
  const fault = trouble?.fault
  if (fault === 'drop') return
  const hostility = HOSTILE.find((name) => name === fault) ?? null
  const waits = fault === 'batched' || (fault === 'shuffled' && !somebodyWaits(world))
  const nextAt = world.clock.now().getTime() + (waits && trouble ? trouble.delayMs : 0)
  const sql =
    'INSERT INTO adyen_deliveries (webhook, kind, body, hostility, together, next_at) VALUES (?, ?, ?, ?, ?, ?)'
  for (let copy = 0; copy < (fault === 'duplicate' ? 2 : 1); copy += 1) {
    run(books, sql, webhook, kind, JSON.stringify(body), hostility, fault === 'batched' ? 1 : 0, nextAt)
  }
}

function somebodyWaits(world: World): boolean {
  const sql = 'SELECT 1 FROM adyen_deliveries WHERE done = 0 AND tries = 0 AND next_at > ? LIMIT 1'
  return oneRow(world.books, sql, world.clock.now().getTime()) !== undefined
}
