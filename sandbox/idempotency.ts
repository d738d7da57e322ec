import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { type Books, oneRow, run, transaction } from './books.ts'

export const KeyHeader = Type.Object({ 'idempotency-key': Type.String({ minLength: 1, maxLength: 255 }) })

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
      run(books, 'INSERT INTO answers VALUES (?, ?, ?, ?)', key, hash, answer.status, JSON.stringify(answer.body))
    }
    return answer
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
