import { type Books, oneRow, run } from './books.ts'

/** What can go wrong with any call over HTTP. */
export const TRANSPORT = [
  'refuse_connection_like',
  'lost_after',
  'error_after',
  'error_before',
  'slow',
  'silent',
] as const

export interface TakenFault<Fault> {
  fault: Fault
  delayMs: number
}

/** Faults of one acquirer, kept in the books; `prefix` sets its operations apart from those of others. */
export function faultsOf<const Catalogue extends Record<string, readonly string[]>>(
  prefix: string,
  catalogue: Catalogue,
) {
  type Operation = keyof Catalogue & string
  type Fault = Catalogue[Operation][number]
  return {
    /** `hasOwn`, because `toString` is no operation. */
    isFault(operation: string, fault: string): boolean {
      return Object.hasOwn(catalogue, operation) && (catalogue[operation] as readonly string[]).includes(fault)
    },

    addFault(books: Books, order: { operation: string; fault: string; times: number; delayMs: number }): void {
      const sql = 'INSERT INTO faults (operation, fault, times, delay_ms) VALUES (?, ?, ?, ?)'
      run(books, sql, prefix + order.operation, order.fault, order.times, order.delayMs)
    },

    clearFaults(books: Books): void {
      const names = JSON.stringify(Object.keys(catalogue).map((operation) => prefix + operation))
      run(books, 'DELETE FROM faults WHERE operation IN (SELECT value FROM json_each(?))', names)
    },

    /** Uses up one of the oldest ordered faults of these kinds. */
    takeFault<const Kind extends Fault>(
      books: Books,
      operation: Operation,
      kinds: readonly Kind[],
    ): TakenFault<Kind> | undefined {
      const sql = `SELECT id, fault, delay_ms FROM faults WHERE operation = ? AND times > 0
        AND fault IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT 1`
      const values = [prefix + operation, JSON.stringify(kinds)] as const
      const found = oneRow<{ id: number; fault: Kind; delay_ms: number }>(books, sql, ...values)
      if (!found) return undefined
      run(books, 'UPDATE faults SET times = times - 1 WHERE id = ?', found.id)
      return { fault: found.fault, delayMs: found.delay_ms }
    },
  }
}
