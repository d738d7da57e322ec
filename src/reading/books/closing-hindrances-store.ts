import type { Connection } from '../../db/database.ts'

/** Why the books of a month may not be all there yet. None of it forbids to close: what comes late counts on the first open day. */
export type ClosingHindrance =
  /** Lines of banks that nothing explains, or of which one person has said what they are. */
  | 'suspense'
  | 'proposed'
  /** Accounts of ours whose statements do not reach to the month's end. */
  | 'statements'
  /** In files for the bank, which has not said what became of them. */
  | 'payouts'
  /** Our books and those of others differ. */
  | 'findings'
  | 'payout_findings'

export interface OpenOfMonth {
  readonly name: ClosingHindrance
  readonly count: number
}

/** What is still open when that accounting day ends, `2026-10-31`; nothing where all is explained. */
export async function listClosingHindrances(connection: Connection, lastDay: string): Promise<OpenOfMonth[]> {
  const { rows } = await connection.query<OpenOfMonth>(
    `
    select name, count from (
      select 1 as place, 'suspense' as name, count(*)::int as count
        from bank_lines where state in ('new', 'suspense') and coalesce(booked_on <= $1, true)
      union all
      select 2, 'proposed', count(*)::int from bank_matches where booked_at is null and withdrawn_at is null
      union all
      select 3, 'statements', count(*)::int from bank_accounts
       where ended_at is null and exists (select from bank_statements where bank_account_id = bank_accounts.id)
         and not exists (select from bank_statements
                          where bank_account_id = bank_accounts.id and family = 'camt.053' and closed_on >= $1)
      union all
      select 4, 'payouts', count(*)::int from payouts
       where state in ('exported', 'sent') and planned_on <= $1
      union all
      select 5, 'findings', count(*)::int from parity_findings where state = 'open'
      union all
      select 6, 'payout_findings', count(*)::int from payout_findings where cleared_at is null) open
     where count > 0 order by place`,
    [lastDay],
  )
  return rows
}
