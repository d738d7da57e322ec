import { newId } from '../../src/shared/ids.ts'
import { run } from '../books.ts'
import { type Answer, errorAnswer } from '../idempotency.ts'
import type { World } from '../world.ts'
import { endCard, findByKey, findCard, presentCard } from './card.ts'
import { codeOf, numberOf } from './card-number.ts'
import { takeFault } from './faults.ts'
import type { CardRow } from './rows.ts'
import type { CardOrder } from './schemas.ts'

/** Printed on a card; the true end is that of the order. */
const HOLDER = 'WHIPROUND'

/** Once per key, for ever: the same order is the same card. Runs inside a transaction. */
export function issueCard(world: World, key: string, order: CardOrder): Answer {
  const known = findByKey(world.books, key)
  if (known) return isSameOrder(known, order) ? { status: 200, body: presentCard(world, known) } : REUSED
  if (takeFault(world.books, 'issue', ['refused'])) return errorAnswer(402, 'refused', 'no card today')
  const { amount, currency, merchant_name, callback_url, written } = order
  const expiresAt = new Date(order.expires_at)
  const made = makeCard(world, {
    issuer: 'sandbox',
    id: `icd_${newId()}`,
    ...{ key, amount, currency, merchant_name, callback_url },
    expiry: expiresAt.toISOString().slice(0, 7),
    expires_at: expiresAt.getTime(),
  })
  const sql = 'INSERT INTO issuer_written (card, written) VALUES (?, ?)'
  if (written) run(world.books, sql, made.id, JSON.stringify(written))
  return { status: 201, body: presentCard(world, made) }
}

/** Of whichever issuer. */
export function makeCard(
  world: World,
  card: Omit<CardRow, 'serial' | 'merchant' | 'destroyed_at' | 'created_at'>,
): CardRow {
  const { issuer, id, key, amount, currency, merchant_name, expiry, expires_at, callback_url } = card
  const sql = `INSERT INTO issuer_cards (issuer, id, key, amount, currency, merchant_name, expiry, expires_at, callback_url,
    created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
  const now = world.clock.now().getTime()
  run(world.books, sql, issuer, id, key, amount, currency, merchant_name, expiry, expires_at, callback_url, now)
  return findCard(world.books, 'id', id)!
}

/** The one place where a number of this issuer is shown. */
export function revealCard(world: World, id: string): Answer {
  const card = findCard(world.books, 'id', id)
  if (!card) return NO_SUCH_CARD
  if (card.destroyed_at !== null) return errorAnswer(409, 'destroyed', 'this card was destroyed')
  const [year, month] = card.expiry.split('-').map(Number)
  const number = numberOf(card)
  const body = { number, expiry_month: month, expiry_year: year, code: codeOf(world.key, id), holder: HOLDER }
  return { status: 200, body }
}

/** Twice is once. */
export function destroyCard(world: World, id: string): Answer {
  const card = findCard(world.books, 'id', id)
  if (!card) return NO_SUCH_CARD
  endCard(world, card)
  return { status: 200, body: presentCard(world, findCard(world.books, 'id', id)!) }
}

export const NO_SUCH_CARD = errorAnswer(404, 'not_found', 'no such card')
const REUSED = errorAnswer(409, 'idempotency_key_reused', 'this key was used with another order')

function isSameOrder(card: CardRow, order: CardOrder): boolean {
  return (
    card.amount === order.amount &&
    card.currency === order.currency &&
    card.merchant_name === order.merchant_name &&
    card.expires_at === Date.parse(order.expires_at)
  )
}
