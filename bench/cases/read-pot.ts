import type { Database } from '../../src/db/database.ts'
import { only } from '../../src/shared/assert.ts'

/** What the rows say of a pot, each number from its own table. */
export interface PotBooks {
  readonly pledgedMinor: bigint
  readonly reservedMinor: bigint
  /** Captured from friends. */
  readonly paidMinor: bigint
  readonly journalsOutOfBalance: number
}

export async function readPot(db: Database, purchaseId: string): Promise<PotBooks> {
  const { rows } = await db.query<{ pledged: bigint; reserved: bigint; paid: bigint; unbalanced: bigint }>(
    `select pledged_minor as pledged, reserved_minor as reserved,
            (select coalesce(sum(captured_minor), 0)::bigint from attempts
              where purchase_id = purchases.id and kind = 'sale') as paid,
            (select count(*) from (
               select from journals join postings on journal_id = journals.id
                where purchase_id = purchases.id group by journals.id having sum(amount_minor) <> 0) x) as unbalanced
       from purchases where id = $1`,
    [purchaseId],
  )
  const { pledged, reserved, paid, unbalanced } = only(rows)
  return { pledgedMinor: pledged, reservedMinor: reserved, paidMinor: paid, journalsOutOfBalance: Number(unbalanced) }
}
