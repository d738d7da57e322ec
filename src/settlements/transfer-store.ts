import type { Connection } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'

/** The item by which a purchase was promised; undefined before acceptance, and out of scope. */
export async function findTransferItem(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
): Promise<{ readonly id: string; readonly recordedAt: Date } | undefined> {
  const { rows } = await connection.query<{ id: string; recorded_at: Date }>(
    ...within(scope, 'transfer_item', [purchaseId], (own) => ({
      name: 'find-transfer-item',
      text: `
        select id, recorded_at from transfer_items
         where purchase_id = $1 and kind = 'settlement' and ${own}`,
    })),
  )
  return rows[0] && { id: rows[0].id, recordedAt: rows[0].recorded_at }
}
