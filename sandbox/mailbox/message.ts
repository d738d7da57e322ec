import { allRows, type Books, oneRow } from '../books.ts'

/** One row per recipient, so that everybody has a mailbox of their own. */
export interface MessageRow {
  id: number
  channel: 'email' | 'sms'
  to: string
  from: string
  subject: string
  text: string
  html: string | null
  /** `[name, value]` pairs as JSON. */
  headers: string
  message_id: string | null
  received_at: number
}

export function storeMessage(books: Books, message: Omit<MessageRow, 'id'>): number {
  const sql = `INSERT INTO messages (channel, "to", "from", subject, text, html, headers, message_id, received_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`
  const { channel, to, from, subject, text, html, headers, message_id, received_at } = message
  const values = [channel, to, from, subject, text, html, headers, message_id, received_at]
  return oneRow<{ id: number }>(books, sql, ...values)!.id
}

export function findMessage(books: Books, id: number): MessageRow | undefined {
  return oneRow<MessageRow>(books, 'SELECT * FROM messages WHERE id = ?', id)
}

/** Oldest first. */
export function listMessages(
  books: Books,
  filter: { to?: string | undefined; afterId?: number; since?: number },
): MessageRow[] {
  const sql = `SELECT * FROM messages WHERE id > ?1 AND received_at > ?2
    AND (?3 IS NULL OR "to" = ?3 COLLATE NOCASE) ORDER BY id`
  return allRows<MessageRow>(books, sql, filter.afterId ?? 0, filter.since ?? 0, filter.to ?? null)
}

/** `@later.test`: 451 for the first two tries, then once accepted, and so on. True when this try is refused. */
export function refuseForNow(books: Books, address: string): boolean {
  const sql = `INSERT INTO later_refusals VALUES (?, 1)
    ON CONFLICT (address) DO UPDATE SET refused = (refused + 1) % 3 RETURNING refused`
  return oneRow<{ refused: number }>(books, sql, address)!.refused !== 0
}
