import type { Connection, Transaction } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { Share } from './share.ts'

/** A part taken by the link of the group. */
export interface ShareClaim {
  readonly claimant: Buffer
  readonly undoneAt: Date | null
}

/** Who has the part, of all there were. */
export function liveClaim(claims: readonly ShareClaim[]): ShareClaim | undefined {
  return claims.find(({ undoneAt }) => !undoneAt)
}

/** All there were of the part as it is now; the caller holds the share's lock. */
export async function listClaims(tx: Transaction, share: Share): Promise<ShareClaim[]> {
  const { rows } = await tx.query<{ claimant: Buffer; undone_at: Date | null }>(
    {
      name: 'list-share-claims',
      text: 'select claimant, undone_at from share_claims where share_id = $1 and link_version = $2',
    },
    [share.id, share.linkVersion],
  )
  return rows.map((row) => ({ claimant: row.claimant, undoneAt: row.undone_at }))
}

/** The caller holds the share's lock, and has seen that nobody has it. */
export async function saveClaim(tx: Transaction, share: Share, claimant: Buffer, takenAt: Date): Promise<void> {
  await tx.query(
    {
      name: 'save-share-claim',
      text: 'insert into share_claims (share_id, link_version, claimant, taken_at) values ($1, $2, $3, $4)',
    },
    [share.id, share.linkVersion, claimant, takenAt],
  )
}

/** Whoever had the part does not take it again. */
export async function saveUndoneClaim(tx: Transaction, share: Share, undoneAt: Date): Promise<void> {
  await tx.query(
    {
      name: 'undo-share-claim',
      text: `
        update share_claims set undone_at = $3
         where share_id = $1 and link_version = $2 and undone_at is null`,
    },
    [share.id, share.linkVersion, undoneAt],
  )
}

/** Who has taken parts of this purchase by the link of its group, by the ids of these. */
export async function listTakers(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
): Promise<ReadonlyMap<string, Buffer>> {
  const { rows } = await connection.query<{ share_id: string; claimant: Buffer }>(
    ...within(scope, 'share', [purchaseId], (own) => ({
      name: 'list-share-takers',
      text: `
        select share_claims.share_id, share_claims.claimant
          from shares join share_claims on share_claims.share_id = shares.id
                                       and share_claims.link_version = shares.link_version
         where shares.purchase_id = $1 and share_claims.undone_at is null and ${own}`,
    })),
  )
  return new Map(rows.map((row) => [row.share_id, row.claimant]))
}
