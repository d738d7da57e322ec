import { type Static, Type } from 'typebox'
import { type Books, oneRow, run } from '../books.ts'

const Amount = Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 })
const Currency = Type.String({ pattern: '^[A-Z]{3}$' })

/** Of the operator's account: `available` null where its cards may pay whatever they were made for. */
export const StandingBody = Type.Object({
  available: Type.Union([Type.Null(), Type.Array(Type.Object({ amount: Amount, currency: Currency }))]),
  disputes: Type.Array(Type.Object({ id: Type.String(), card_id: Type.String(), amount: Amount, currency: Currency })),
})
type Standing = Static<typeof StandingBody>

export function readStanding(books: Books): Standing {
  const row = oneRow<{ body: string }>(books, 'SELECT body FROM issuer_standing')
  return row ? (JSON.parse(row.body) as Standing) : { available: null, disputes: [] }
}

export function keepStanding(books: Books, standing: Standing): void {
  run(books, 'INSERT OR REPLACE INTO issuer_standing (id, body) VALUES (1, ?)', JSON.stringify(standing))
}
