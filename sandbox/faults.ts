import { type Books, oneRow, run } from './books.ts'

/** What can happen to any HTTP call, whoever is asked. */
export const TRANSPORT_FAULTS = [
  'refuse_connection_like',
  'lost_after',
  'error_after',
  'error_before',
  'slow',
  'silent',
] as const

/** Which fault makes sense for which operation of a family; anything else is answered 400. */
export type FaultTable = Record<string, readonly string[]>

export interface FaultOrder {
  operation: string
  fault: string
  times: number
  delayMs: number
}

/** `left` counts this one. */
export interface TakenFault<Fault extends string> {
  fault: Fault
  delayMs: number
  left: number
}

/** `hasOwn`, because `toString` is no operation. */
export function knowsFault(table: FaultTable, operation: string, fault: string): boolean {
  return Object.hasOwn(table, operation) && (table[operation] as readonly string[]).includes(fault)
}

export function orderFault(books: Books, { operation, fault, times, delayMs }: FaultOrder): void {
  const sql = 'INSERT INTO faults (operation, fault, times, delay_ms) VALUES (?, ?, ?, ?)'
  run(books, sql, operation, fault, times, delayMs)
}

/** Of these operations only: each family's switch clears its own. */
export function forgetFaults(books: Books, operations: readonly string[]): void {
  run(books, 'DELETE FROM faults WHERE operation IN (SELECT value FROM json_each(?))', JSON.stringify(operations))
}

/** Uses up one of the oldest ordered faults of these kinds. */
export function useFault<Fault extends string>(
  books: Books,
  operation: string,
  kinds: readonly Fault[],
): TakenFault<Fault> | undefined {
  const sql = `SELECT id, fault, delay_ms, times FROM faults WHERE operation = ? AND times > 0
    AND fault IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT 1`
  type Row = { id: number; fault: Fault; delay_ms: number; times: number }
  const found = oneRow<Row>(books, sql, operation, JSON.stringify(kinds))
  if (!found) return undefined
  run(books, 'UPDATE faults SET times = times - 1 WHERE id = ?', found.id)
  return { fault: found.fault, delayMs: found.delay_ms, left: found.times }
}
