import type { Connection } from '../db/database.ts'
import { type LinkedPurchase, type LinkedRow, linkedSql, toLinkedPurchase } from '../purchases/index.ts'
import type { Share } from './share.ts'
import { type ShareRow, shareColumns, toShare } from './share-row.ts'

/** The share that a pledger's link names, with its purchase and who sells it: whoever holds the link was given it. */
export async function findLinkedShare(
  connection: Connection,
  shareId: string,
): Promise<(LinkedPurchase & { readonly share: Share }) | undefined> {
  const { rows } = await connection.query<LinkedRow & Record<`share_${string}`, unknown>>(
    {
      name: 'find-linked-share',
      text: `
        select linked.*, ${SHARE_FIELDS.map((field) => `shares.${field} as share_${field}`).join(', ')}
          from shares cross join lateral (${linkedSql('id = shares.purchase_id')}) linked
         where shares.id = $1`,
    },
    [shareId],
  )
  const [row] = rows
  if (!row) return undefined
  const share = Object.fromEntries(SHARE_FIELDS.map((field) => [field, row[`share_${field}`]]))
  return { ...toLinkedPurchase(row), share: toShare(share as unknown as ShareRow) }
}

const SHARE_FIELDS = shareColumns.split(',').map((column) => column.trim().replace('shares.', ''))
