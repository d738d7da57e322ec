import type { Connection } from '../db/database.ts'
import { type Scope, scopeIds } from '../shared/scope.ts'

/** The item by which a purchase was promised; undefined before acceptance, and out of scope. */
export async function findTransferItem(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
): Promise<{ readonly id: string; readonly recordedAt: Date } | undefined> {
  const { rows } = await connection.query<{ id: string; recorded_at: Date }>(
    {
      name: 'find-transfer-item',
      text: `
        select item.id, item.recorded_at
          from transfer_items item join purchases purchase on purchase.id = item.purchase_id
         where item.purchase_id = $4 and item.kind = 'settlement'
           and ($1::uuid is null or purchase.company_id = $1) and ($2::uuid is null or purchase.merchant_id = $2)
           and ($3::uuid is null or purchase.id = $3)`,
    },
    [...scopeIds(scope), purchaseId],
  )
  return rows[0] && { id: rows[0].id, recordedAt: rows[0].recorded_at }
}
