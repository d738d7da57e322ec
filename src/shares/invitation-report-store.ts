import type { Connection, Transaction } from '../db/database.ts'
import type { Share } from './share.ts'

/** Kept once for a share: whoever the leader invited in somebody's place may say it, too. */
export async function saveInvitationReport(tx: Transaction, share: Share, reportedAt: Date): Promise<void> {
  await tx.query(
    {
      name: 'save-invitation-report',
      text: `
        insert into invitation_reports (share_id, purchase_id, link_version, reported_at) values ($1, $2, $3, $4)
        on conflict (share_id) do update set link_version = $3, reported_at = $4
         where invitation_reports.link_version <> $3`,
    },
    [share.id, share.purchaseId, share.linkVersion, reportedAt],
  )
}

/** By whoever has the share's link now; what was said by an older one was somebody else's word. */
export async function isInvitationReported(connection: Connection, share: Share): Promise<boolean> {
  const { rowCount } = await connection.query(
    {
      name: 'find-invitation-report',
      text: 'select from invitation_reports where share_id = $1 and link_version = $2',
    },
    [share.id, share.linkVersion],
  )
  return rowCount > 0
}

/** Of everybody's purchases, with the purchases that they are about: as many of these as somebody reads. */
export async function readInvitationReports(
  connection: Connection,
  { since, listedMax }: { readonly since: Date; readonly listedMax: number },
): Promise<{ readonly count: number; readonly purchaseIds: readonly string[] }> {
  const { rows } = await connection.query<{ count: number; purchaseIds: string[] }>(
    {
      name: 'read-invitation-reports',
      text: `
        select count(*)::int as count, coalesce((array_agg(distinct purchase_id))[:$2], '{}') as "purchaseIds"
          from invitation_reports where reported_at >= $1`,
    },
    [since, listedMax],
  )
  return rows[0] ?? { count: 0, purchaseIds: [] }
}
