import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { allRows, type Books, oneRow, run, transaction } from './books.ts'

export const KeyHeader = Type.Object({ 'idempotency-key': Type.String({ minLength: 1, maxLength: 255 }) })

/** The business clock, as the books know it. */
const BUSINESS_NOW = "(SELECT offset_ms FROM clock) + CAST(unixepoch('subsec') * 1000 AS INTEGER)"

/** What goes back over HTTP. */
export interface Answer {
  status: number
  body: unknown
}

export function errorAnswer(status: number, code: string, message: string): Answer {
  return { status, body: { error: { code, message } } }
}

/**
 * Runs `act` once per key, in the transaction that also stores its answer. Refusals are stored like successes;
 * a request that was simply wrong (404) is not, since it created nothing.
 */
export function once(books: Books, key: string, request: { route: string; body: unknown }, act: () => Answer): Answer {
  const hash = createHash('sha256')
    .update(JSON.stringify([request.route, sorted(request.body)]))
    .digest('hex')
  return transaction(books, () => {
    const sql = 'SELECT request_hash, status, body FROM answers WHERE key = ?'
    const known = oneRow<{ request_hash: string; status: number; body: string }>(books, sql, key)
    if (known && known.request_hash !== hash) {
      return errorAnswer(409, 'idempotency_key_reused', 'this key was used with another request')
    }
    if (known) return { status: known.status, body: JSON.parse(known.body) }
    const answer = act()
    if (answer.status !== 404) {
      const sql = `INSERT INTO answers (key, request_hash, status, body, created_at) VALUES (?, ?, ?, ?, ${BUSINESS_NOW})`
      run(books, sql, key, hash, answer.status, JSON.stringify(answer.body))
    }
    return answer
  })
}

/**
 * As banks do after hours or weeks: a key that is older than `lifeMs` is one that never came. Sessions and operations
 * stay, but cannot be found by it any more.
 */
export function forgetKeys(books: Books, lifeMs: number): void {
  transaction(books, () => {
    const sql = `SELECT key FROM answers WHERE created_at <= ${BUSINESS_NOW} - ?`
    for (const { key } of allRows<{ key: string }>(books, sql, lifeMs)) {
      for (const table of ['sessions', 'operations']) {
        run(books, `UPDATE ${table} SET key = 'forgotten ' || id WHERE key = ?`, key)
      }
      run(books, 'DELETE FROM answers WHERE key = ?', key)
    }
  })
}

// The order of members says nothing in JSON, so it must not make a twin a stranger.
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  )
}
