import { newId } from '../../src/shared/ids.ts'
import { allRows, type Books, oneRow, run } from '../books.ts'
import type { World } from '../world.ts'
import { numberOf } from './card-number.ts'
import { ISSUERS } from './issuers.ts'
import { AUTHORISATION_LIFE_MS, type AuthorisationRow, type CardRow, type MovementKind } from './rows.ts'

interface MovementRow {
  event_id: string
  kind: MovementKind
  amount: number
  occurred_at: number
}

export function findCard(books: Books, by: 'id' | 'serial', value: string | number): CardRow | undefined {
  return oneRow<CardRow>(books, `SELECT * FROM issuer_cards WHERE ${by} = ?`, value)
}

/** Of the sandbox's own issuer, where a key is one card. */
export function findByKey(books: Books, key: string): CardRow | undefined {
  return oneRow<CardRow>(books, `SELECT * FROM issuer_cards WHERE key = ? AND issuer = 'sandbox'`, key)
}

export function authorisationsOf(books: Books, cardId: string): AuthorisationRow[] {
  return allRows<AuthorisationRow>(books, 'SELECT * FROM issuer_authorisations WHERE card = ? ORDER BY rowid', cardId)
}

/** Booked and told, in the transaction of what it is about. `authorisation`: null where nobody had asked before. */
export function recordMovement(
  world: World,
  card: CardRow,
  kind: MovementKind,
  amount: number,
  authorisation: AuthorisationRow | null,
): void {
  const eventId = `evt_${newId()}`
  const at = world.clock.now()
  const sql = 'INSERT INTO issuer_movements (event_id, card, kind, amount, occurred_at) VALUES (?, ?, ?, ?, ?)'
  run(world.books, sql, eventId, card.id, kind, amount, at.getTime())
  ISSUERS[card.issuer].tell(world, card, { kind, eventId, amount, at, authorisation })
}

/** Nothing can be authorised any more; twice is once. What was authorised before may still be debited. */
export function endCard(world: World, card: CardRow): void {
  const sql = 'UPDATE issuer_cards SET destroyed_at = ? WHERE id = ? AND destroyed_at IS NULL'
  const isEnded = run(world.books, sql, world.clock.now().getTime(), card.id) === 1
  if (isEnded) ISSUERS[card.issuer].tell(world, card, { kind: 'ended' })
}

/** What was authorised and not debited in time is nobody's any more. */
export function endOldAuthorisations(world: World, at: number = world.clock.now().getTime()): void {
  const before = at - AUTHORISATION_LIFE_MS
  const sql = 'SELECT * FROM issuer_authorisations WHERE ended = 0 AND created_at <= ?'
  for (const old of allRows<AuthorisationRow>(world.books, sql, before)) endAuthorisation(world, old)
}

export function endAuthorisation(world: World, authorisation: AuthorisationRow): void {
  const { id, card, amount, debited } = authorisation
  run(world.books, 'UPDATE issuer_authorisations SET ended = 1 WHERE id = ?', id)
  const owner = findCard(world.books, 'id', card)
  if (owner && amount > debited) recordMovement(world, owner, 'released', amount - debited, authorisation)
}

export function cardState(world: World, card: CardRow): 'active' | 'destroyed' | 'expired' {
  if (card.destroyed_at !== null) return 'destroyed'
  return card.expires_at <= world.clock.now().getTime() ? 'expired' : 'active'
}

/** As the service sees it: all that happened, without its number. */
export function presentCard(world: World, card: CardRow) {
  const { id, key, amount, currency, expiry } = card
  const state = cardState(world, card)
  const sql = 'SELECT event_id, kind, amount, occurred_at FROM issuer_movements WHERE card = ? ORDER BY serial'
  const movements = allRows<MovementRow>(world.books, sql, id)
  const isOpen = authorisationsOf(world.books, id).some(({ ended }) => ended === 0)
  return {
    id,
    key,
    state,
    last4: numberOf(card).slice(-4),
    expiry,
    amount,
    currency,
    merchant_name: card.merchant_name,
    is_final: state !== 'active' && !isOpen,
    movements: movements.map(({ occurred_at: at, ...movement }) => ({
      ...movement,
      currency,
      occurred_at: new Date(at).toISOString(),
    })),
  }
}
