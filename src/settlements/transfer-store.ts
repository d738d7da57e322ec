import type { Connection } from '../db/database.ts'
import type { Money } from '../shared/money.ts'
import { type OwnerScope, type Scope, within } from '../shared/scope.ts'

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

/** What was promised in that time, less what was taken back; of each currency. `before` is exclusive. */
export async function sumPromised(
  connection: Connection,
  scope: OwnerScope,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<Money[]> {
  const { rows } = await connection.query<Money>(
    ...within(scope, 'transfer_item', [from, before], (own) => ({
      name: 'sum-promised',
      text: `
        select currency, sum(amount_minor)::bigint as "amountMinor" from transfer_items
         where recorded_at >= $1 and recorded_at < $2 and ${own}
         group by currency order by 2 desc`,
    })),
  )
  return rows
}
