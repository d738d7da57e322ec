import { type Connection, columnsOf } from '../db/database.ts'
import { type LinkedPurchase, type LinkedRow, linkedSql, toLinkedPurchase } from '../purchases/index.ts'
import type { Share } from './share.ts'
import type { ShareClaim } from './share-claim-store.ts'
import { type ShareRow, shareColumns, toShare } from './share-row.ts'

const share = columnsOf<ShareRow>('shares', shareColumns)

interface LinkedShare extends LinkedPurchase {
  readonly share: Share
  /** By the link of the group, of the part as it is now. */
  readonly claims: readonly ShareClaim[]
}

/** Null where there are none. */
interface ClaimsRow {
  readonly claimants: readonly Buffer[] | null
  readonly undone: readonly (Date | null)[] | null
}

/** The share that a pledger's link names, with its purchase and who sells it: whoever holds the link was given it. */
export async function findLinkedShare(connection: Connection, shareId: string): Promise<LinkedShare | undefined> {
  const { rows } = await connection.query<LinkedRow & Record<string, unknown> & ClaimsRow>(
    {
      name: 'find-linked-share',
      text: `
        select linked.*, ${share.sql}, claims.*
          from shares cross join lateral (${linkedSql('id = shares.purchase_id')}) linked
         cross join lateral (select array_agg(claimant) as claimants, array_agg(undone_at) as undone
                               from share_claims
                              where share_claims.share_id = shares.id
                                and share_claims.link_version = shares.link_version) claims
         where shares.id = $1`,
    },
    [shareId],
  )
  const [row] = rows
  return row && { ...toLinkedPurchase(row), share: toShare(share.row(row)), claims: toClaims(row) }
}

function toClaims({ claimants, undone }: ClaimsRow): ShareClaim[] {
  return (claimants ?? []).map((claimant, place) => ({ claimant, undoneAt: undone?.[place] ?? null }))
}
