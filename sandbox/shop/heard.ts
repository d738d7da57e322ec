import { allRows, type Books, oneRow, run } from '../books.ts'

/** One thing that the shop’s server was told. */
export interface Heard {
  readonly id: number
  readonly kind: 'notification' | 'webhook'
  /** What it is about: `paymentProcessed`, `paid`, … */
  readonly name: string
  readonly reference: string | null
  /** Why it was not believed; null when its signature is good. */
  readonly problem: string | null
  /** Its JSON without what is secret in it. */
  readonly body: string
  readonly times: number
  readonly heard_at: number
}

/** As many as somebody reads; a stranger may send what they like. */
const KEPT_MAX = 200
const BODY_CHARS_MAX = 4000

/** Under one key once, with the number of times it was told. Returns its row. */
export function keepHeard(books: Books, key: string, heard: Omit<Heard, 'id' | 'times'>): number {
  const { kind, name, reference, problem, body, heard_at } = heard
  const sql = `INSERT INTO shop_heard (key, kind, name, reference, problem, body, heard_at) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (key) DO UPDATE SET times = times + 1 RETURNING id`
  const kept = body.slice(0, BODY_CHARS_MAX)
  const row = oneRow<{ id: number }>(books, sql, key, kind, name, reference, problem, kept, heard_at)
  run(books, `DELETE FROM shop_heard WHERE id <= (SELECT max(id) FROM shop_heard) - ${KEPT_MAX}`)
  return row!.id
}

/** A webhook names a purchase; which order that is the service has told since. */
export function noteReference(books: Books, id: number, reference: string): void {
  run(books, 'UPDATE shop_heard SET reference = ? WHERE id = ?', reference, id)
}

/** Newest first; of one order, or of all. */
export function listHeard(books: Books, limit: number, reference?: string): Heard[] {
  const sql = 'SELECT * FROM shop_heard WHERE ?1 IS NULL OR reference = ?1 ORDER BY id DESC LIMIT ?2'
  return allRows<Heard>(books, sql, reference ?? null, limit)
}
