import type { Connection } from '../../db/database.ts'

/** What the regime of a purchase was decided from, as JSON; null: it was not, or before that was kept. */
export async function readCreditOffer(connection: Connection, purchaseId: string): Promise<string | null> {
  const { rows } = await connection.query<{ offer: string | null }>(
    {
      name: 'read-credit-offer',
      text: `select (credit_basis->'offer')::text as offer from purchases where id = $1`,
    },
    [purchaseId],
  )
  return rows[0]?.offer ?? null
}
