import type { BankLine } from '../bank-statements/index.ts'
import type { Connection } from '../db/database.ts'
import type { BankMatch } from './match-store.ts'

/** A line of a statement with its account, and what somebody has said of it and nobody confirmed. */
export interface ToldLine
  extends Pick<
    BankLine,
    | 'id'
    | 'bankAccountId'
    | 'statementId'
    | 'amountMinor'
    | 'bookedOn'
    | 'code'
    | 'toldSealed'
    | 'state'
    | 'doubt'
    | 'doubtedId'
  > {
  readonly label: string
  readonly currency: string
  readonly readAt: Date
  /** The payout that it might be is an acquirer's, and none of ours. */
  readonly isDoubtedAcquirers: boolean
  readonly proposedId: string | null
  readonly proposedKind: BankMatch['kind'] | null
  readonly proposedSubjectId: string | null
  readonly proposedBy: string | null
  readonly proposedReason: string | null
}

const TOLD_LINE = `
  select line.id, line.bank_account_id as "bankAccountId", line.statement_id as "statementId", line.amount_minor as "amountMinor",
         line.booked_on as "bookedOn", line.code, line.told_sealed as "toldSealed", line.state, line.doubt,
         line.doubted_id as "doubtedId",
         exists (select from acquirer_payouts where id = line.doubted_id) as "isDoubtedAcquirers", account.label, account.currency, statement.read_at as "readAt",
         said.id as "proposedId", said.kind as "proposedKind", said.subject_id as "proposedSubjectId",
         said.proposed_by as "proposedBy", said.reason as "proposedReason"
    from bank_lines line
    join bank_accounts account on account.id = line.bank_account_id
    join bank_statements statement on statement.id = line.statement_id
    left join bank_matches said on said.line_id = line.id and said.booked_at is null and said.withdrawn_at is null`

/** What nothing explains yet, the oldest first. */
export async function listSuspense(
  connection: Connection,
  { bankAccountId = null, limit }: { readonly bankAccountId?: string | null; readonly limit: number },
): Promise<ToldLine[]> {
  const { rows } = await connection.query<ToldLine>(
    `${TOLD_LINE}
      where line.state = 'suspense' and line.bank_account_id = coalesce($1::uuid, line.bank_account_id)
      order by line.booked_on, line.id limit $2`,
    [bankAccountId, limit],
  )
  return rows
}

/** Whatever has become of it. */
export async function findToldLine(connection: Connection, id: string): Promise<ToldLine | undefined> {
  const { rows } = await connection.query<ToldLine>(`${TOLD_LINE} where line.id = $1`, [id])
  return rows[0]
}

/** How much of an account nobody can explain. */
export interface SuspenseAge {
  readonly label: string
  readonly count: number
  readonly oldestOn: string
}

export async function countSuspense(connection: Connection): Promise<SuspenseAge[]> {
  const { rows } = await connection.query<SuspenseAge>(
    `select label, count(*)::int as count, min(booked_on) as "oldestOn"
       from bank_lines join bank_accounts on bank_accounts.id = bank_lines.bank_account_id
      where state = 'suspense' group by bank_accounts.id, label order by label`,
  )
  return rows
}
