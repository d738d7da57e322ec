import { type Connection, columnsOf } from '../db/database.ts'
import { type LinkedPurchase, type LinkedRow, linkedSql, toLinkedPurchase } from '../purchases/index.ts'
import type { Share } from './share.ts'
import { type ShareRow, shareColumns, toShare } from './share-row.ts'

const share = columnsOf<ShareRow>('shares', shareColumns)

interface LinkedShare extends LinkedPurchase {
  readonly share: Share
  /** Who has it by the link of the group. */
  readonly takenBy: Buffer | null
}

/** The share that a pledger's link names, with its purchase and who sells it: whoever holds the link was given it. */
export async function findLinkedShare(connection: Connection, shareId: string): Promise<LinkedShare | undefined> {
  const { rows } = await connection.query<LinkedRow & Record<string, unknown> & { taken_by: Buffer | null }>(
    {
      name: 'find-linked-share',
      text: `
        select linked.*, ${share.sql},
               (select claimant from share_claims
                 where share_claims.share_id = shares.id and share_claims.link_version = shares.link_version
                   and undone_at is null) as taken_by
          from shares cross join lateral (${linkedSql('id = shares.purchase_id')}) linked
         where shares.id = $1`,
    },
    [shareId],
  )
  const [row] = rows
  return row && { ...toLinkedPurchase(row), share: toShare(share.row(row)), takenBy: row.taken_by }
}
