import { type Books, oneRow, run } from '../books.ts'

/** Which fault makes sense where; anything else is answered 400. */
const TRANSPORT = ['refuse_connection_like', 'lost_after', 'error_after', 'error_before', 'slow', 'silent'] as const
const CALL = [...TRANSPORT, 'refused'] as const
const MOVEMENT = [...CALL, 'accepted'] as const

/** A look-up decides nothing, so it cannot refuse; a verdict is no HTTP answer, so it cannot get lost. */
const FAULTS = {
  session: CALL,
  capture: MOVEMENT,
  void: MOVEMENT,
  refund: MOVEMENT,
  charge: CALL,
  close: CALL,
  lookup: TRANSPORT,
  listing: TRANSPORT,
  verdict: ['late', 'refused'],
  callback: ['duplicate', 'early', 'drop'],
} as const

export type FaultyOperation = keyof typeof FAULTS
export type Fault = (typeof FAULTS)[FaultyOperation][number]
export const TRANSPORT_FAULTS: readonly Fault[] = TRANSPORT

/** `hasOwn`, because `toString` is no operation. */
export function isFault(operation: string, fault: string): boolean {
  const known: Record<string, readonly string[]> = FAULTS
  return Object.hasOwn(known, operation) && (known[operation] as readonly string[]).includes(fault)
}

export function addFault(
  books: Books,
  order: { operation: string; fault: string; times: number; delayMs: number },
): void {
  const sql = 'INSERT INTO faults (operation, fault, times, delay_ms) VALUES (?, ?, ?, ?)'
  run(books, sql, order.operation, order.fault, order.times, order.delayMs)
}

export function clearFaults(books: Books): void {
  run(books, 'DELETE FROM faults')
}

/** Uses up one of the oldest ordered faults of these kinds. */
export function takeFault(
  books: Books,
  operation: FaultyOperation,
  kinds: readonly Fault[],
): { fault: Fault; delayMs: number } | undefined {
  const sql = `SELECT id, fault, delay_ms FROM faults WHERE operation = ? AND times > 0
    AND fault IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT 1`
  const found = oneRow<{ id: number; fault: Fault; delay_ms: number }>(books, sql, operation, JSON.stringify(kinds))
  if (!found) return undefined
  run(books, 'UPDATE faults SET times = times - 1 WHERE id = ?', found.id)
  return { fault: found.fault, delayMs: found.delay_ms }
}
