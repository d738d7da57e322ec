import type { Connection } from '../../db/database.ts'
import type { Finding } from '../../payments/index.ts'

/** What differs of a payout or of one of its lines: what waits for somebody, and what somebody has accepted. */
export type FindingOfPayout = Pick<
  Finding,
  'id' | 'kind' | 'subject' | 'detail' | 'state' | 'firstSeenAt' | 'acceptReason'
>

/** Those that wait first, then the newest. */
export async function listFindingsOfPayout(
  connection: Connection,
  payoutId: string,
  limit: number,
): Promise<FindingOfPayout[]> {
  const { rows } = await connection.query<FindingOfPayout>(
    `select finding.id, finding.kind, finding.subject, finding.detail, finding.state,
            finding.first_seen_at as "firstSeenAt", finding.accept_reason as "acceptReason"
       from (select acquirer_account_id as account_id, reference as subject from acquirer_payouts where id = $1
              union select acquirer_account_id, reference from acquirer_payout_lines
               where payout_id = $1 and doubt is not null) named
       join parity_findings finding on finding.account_id = named.account_id and finding.subject = named.subject
      where books = 'payouts' and finding.state <> 'agreed'
      order by finding.state = 'accepted', finding.id desc limit $2`,
    [payoutId, limit],
  )
  return rows
}

/** Accounts whose key may take money and not read payouts, with the finding that says so. */
export async function listDeniedAccounts(connection: Connection): Promise<Pick<Finding, 'id' | 'provider'>[]> {
  const { rows } = await connection.query<Pick<Finding, 'id' | 'provider'>>(
    `select id, provider from parity_findings
      where state in ('waiting', 'open') and books = 'payouts' and kind = 'payouts_denied' order by id`,
  )
  return rows
}
