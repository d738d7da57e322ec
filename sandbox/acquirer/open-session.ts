import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '../../src/shared/clocks.ts'
import { newId } from '../../src/shared/ids.ts'
import { run } from '../books.ts'
import { type Answer, errorAnswer } from '../idempotency.ts'
import type { World } from '../world.ts'
import { takeFault } from './faults.ts'
import { findSession, presentSession } from './session.ts'

export interface SessionRequest {
  amount: number
  currency: string
  mode: 'hold' | 'sale' | 'verify'
  reference: string
  order_reference?: string
  description: string
  language: string
  return_url: string
  framed_by?: readonly string[]
  callback_url: string
  store_credential?: boolean
  expires_at?: string
}

const DEFAULT_LIFE_MS = 15 * MINUTE_MS

/** The token is not the id: the id is in the merchant's logs, and must not open the payer's page. */
export function openSession(world: World, key: string, order: SessionRequest): Answer {
  if (takeFault(world.books, 'session', ['refused'])) return errorAnswer(402, 'refused', 'this session is refused')
  const expiresAt = order.expires_at ? Date.parse(order.expires_at) : world.clock.now().getTime() + DEFAULT_LIFE_MS
  const id = `ses_${newId()}`
  const sql = `INSERT INTO sessions (id, key, token, state, mode, amount, currency, reference, description, language,
    return_url, callback_url, store_credential, expires_at, order_reference, framed_by)
    VALUES (?, ?, ?, 'open', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
  run(
    world.books,
    sql,
    id,
    key,
    randomBytes(24).toString('base64url'),
    order.mode,
    order.amount,
    order.currency,
    order.reference,
    order.description,
    order.language,
    order.return_url,
    order.callback_url,
    order.store_credential ? 1 : 0,
    expiresAt,
    order.order_reference ?? '',
    JSON.stringify(order.framed_by ?? []),
  )
  return { status: 201, body: presentSession(world, findSession(world.books, 'id', id)!) }
}
