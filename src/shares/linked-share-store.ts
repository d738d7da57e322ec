import { type Connection, columnsOf } from '../db/database.ts'
import { type LinkedPurchase, type LinkedRow, linkedSql, toLinkedPurchase } from '../purchases/index.ts'
import type { Share } from './share.ts'
import { type ShareRow, shareColumns, toShare } from './share-row.ts'

const share = columnsOf<ShareRow>('shares', shareColumns)

/** The share that a pledger's link names, with its purchase and who sells it: whoever holds the link was given it. */
export async function findLinkedShare(
  connection: Connection,
  shareId: string,
): Promise<(LinkedPurchase & { readonly share: Share }) | undefined> {
  const { rows } = await connection.query<LinkedRow & Record<string, unknown>>(
    {
      name: 'find-linked-share',
      text: `
        select linked.*, ${share.sql}
          from shares cross join lateral (${linkedSql('id = shares.purchase_id')}) linked
         where shares.id = $1`,
    },
    [shareId],
  )
  const [row] = rows
  return row && { ...toLinkedPurchase(row), share: toShare(share.row(row)) }
}
