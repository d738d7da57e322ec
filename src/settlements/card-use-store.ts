import type { Connection } from '../db/database.ts'

/** Whether its issuer has told of money that stands reserved on the card, or was taken from it: then its PSP has the charge. */
export async function isCardUsed(connection: Connection, purchaseId: string): Promise<boolean> {
  const { rows } = await connection.query<{ is_used: boolean }>(
    {
      name: 'is-card-used',
      text: `
        select coalesce(sum(case kind when 'authorised' then amount_minor when 'released' then -amount_minor end) > 0, false)
               or coalesce(sum(case kind when 'debited' then amount_minor when 'credited' then -amount_minor end) > 0, false)
                 as is_used
          from card_movements where purchase_id = $1`,
    },
    [purchaseId],
  )
  return rows[0]?.is_used === true
}
