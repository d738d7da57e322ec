import type { Connection } from '../db/database.ts'

/** What became of a friend's newest invitation. */
export interface InvitationStatus {
  readonly state: 'pending' | 'sent' | 'failed'
  readonly endedAt: Date | null
  readonly createdAt: Date
}

/** The newest invitation message per share of a purchase. */
export async function listInvitationStatus(
  connection: Connection,
  purchaseId: string,
): Promise<Map<string, InvitationStatus>> {
  const { rows } = await connection.query<{
    share_id: string
    state: InvitationStatus['state']
    ended_at: Date | null
    created_at: Date
  }>(
    {
      name: 'list-invitation-status',
      text: `
        select distinct on (share_id) share_id, state, ended_at, created_at from messages
         where purchase_id = $1 and template = 'pledge_invitation' and share_id is not null
         order by share_id, created_at desc, channel`,
    },
    [purchaseId],
  )
  return new Map(
    rows.map((row) => [row.share_id, { state: row.state, endedAt: row.ended_at, createdAt: row.created_at }]),
  )
}
