import { createHash } from 'node:crypto'
import { DAY_MS } from '../../src/shared/clocks.ts'
import { oneRow, run, transaction } from '../books.ts'
import type { Answer } from '../idempotency.ts'
import { ApiError } from './api-error.ts'
import type { StripeWorld } from './call.ts'

/** The API forgets a key after at least a day; here after exactly one, on the business clock. */
const KEY_LIFE_MS = DAY_MS

export interface KeyedRequest {
  key: string | null
  path: string
  params: unknown
  requestId: string
}

export interface KeyedAnswer extends Answer {
  replayed: boolean
  /** Of the request that was really executed. */
  originalRequest: string
}

interface KeyRow {
  request_hash: string
  status: number
  body: string
  request_id: string
}

/** Runs `act` once per key, in the transaction that also keeps its answer: refusals and failures (500) too. */
export function underKey(world: StripeWorld, request: KeyedRequest, act: () => Answer): KeyedAnswer {
  const { key, requestId } = request
  return transaction(world.books, () => {
    if (key === null) return { ...act(), replayed: false, originalRequest: requestId }
    const now = world.clock.now().getTime()
    run(world.books, 'DELETE FROM stripe_keys WHERE created_at <= ?', now - KEY_LIFE_MS)
    const hash = createHash('sha256')
      .update(JSON.stringify([request.path, request.params]))
      .digest('hex')
    const sql = 'SELECT request_hash, status, body, request_id FROM stripe_keys WHERE key = ?'
    const known = oneRow<KeyRow>(world.books, sql, key)
    if (known && known.request_hash !== hash) throw otherParameters(key)
    if (known) {
      return { status: known.status, body: JSON.parse(known.body), replayed: true, originalRequest: known.request_id }
    }
    const answer = act()
    const keep = 'INSERT INTO stripe_keys VALUES (?, ?, ?, ?, ?, ?)'
    run(world.books, keep, key, hash, answer.status, JSON.stringify(answer.body), requestId, now)
    return { ...answer, replayed: false, originalRequest: requestId }
  })
}

function otherParameters(key: string): ApiError {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  return new ApiError(400, 'idempotency_error', message)
}

export function keyInUse(key: string): ApiError {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`
  return new ApiError(409, 'idempotency_error', message, { code: 'idempotency_key_in_use' })
}
