import { allRows, transaction } from '../books.ts'
import type { World } from '../world.ts'
import { endOldAuthorisations, presentCard } from './card.ts'
import type { CardRow, MovementKind } from './rows.ts'

/** For parity checks: every card there ever was, by its key, never disturbed by faults. */
export function showBooks(world: World, key: string | undefined) {
  transaction(world.books, () => endOldAuthorisations(world))
  const sql = 'SELECT * FROM issuer_cards WHERE key = coalesce(?, key) ORDER BY serial'
  const cards = allRows<CardRow>(world.books, sql, key ?? null).map((row) => {
    const card = presentCard(world, row)
    const sum = (kind: MovementKind) =>
      card.movements.reduce((total, movement) => total + (movement.kind === kind ? movement.amount : 0), 0)
    const { movements: _, ...shown } = card
    const authorised = sum('authorised')
    return {
      ...shown,
      issuer: row.issuer,
      authorised,
      released: sum('released'),
      debited: sum('debited'),
      credited: sum('credited'),
    }
  })
  return { cards }
}
