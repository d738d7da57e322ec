import { allRows, oneRow } from '../books.ts'
import type { World } from '../world.ts'
import { endOldAuthorisations, presentCard } from './card.ts'
import type { CardRow } from './rows.ts'

const PAGE_SIZE = 50

/** Its own cards that were made since then, or on which something has moved, in the order in which they were made. */
export function listChanges(world: World, since: Date, cursor: string | undefined) {
  endOldAuthorisations(world)
  const sql = `SELECT * FROM issuer_cards
    WHERE issuer = 'sandbox' AND serial > ? AND (created_at >= ? OR EXISTS (
      SELECT 1 FROM issuer_movements WHERE card = issuer_cards.id AND occurred_at >= ?))
    ORDER BY serial LIMIT ${PAGE_SIZE + 1}`
  const rows = allRows<CardRow>(world.books, sql, Number(cursor ?? 0), since.getTime(), since.getTime())
  const page = rows.slice(0, PAGE_SIZE)
  const cards = page.map((row) => ({
    ...presentCard(world, row),
    written: writtenOn(world, row.id),
    made_at: new Date(row.created_at).toISOString(),
  }))
  return { cards, next_cursor: rows.length > PAGE_SIZE ? String(page.at(-1)?.serial) : null }
}

function writtenOn({ books }: World, cardId: string): unknown {
  const row = oneRow<{ written: string }>(books, 'SELECT written FROM issuer_written WHERE card = ?', cardId)
  return row ? JSON.parse(row.written) : null
}
