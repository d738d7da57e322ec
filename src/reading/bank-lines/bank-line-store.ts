import type { BankLine } from '../../bank-statements/index.ts'
import type { Connection } from '../../db/database.ts'
import type { BankMatch } from '../../matching/index.ts'

/** A statement with the account that it is of. */
export interface ToldStatement {
  readonly id: string
  readonly label: string
  readonly currency: string
  readonly openedOn: string | null
  readonly closedOn: string | null
  readonly openingMinor: bigint | null
  readonly closingMinor: bigint | null
  readonly lineCount: number
}

export async function findToldStatement(connection: Connection, id: string): Promise<ToldStatement | undefined> {
  const { rows } = await connection.query<ToldStatement>(
    `select statement.id, account.label, account.currency, opened_on as "openedOn", closed_on as "closedOn",
            opening_minor as "openingMinor", closing_minor as "closingMinor", line_count as "lineCount"
       from bank_statements statement join bank_accounts account on account.id = statement.bank_account_id
      where statement.id = $1`,
    [id],
  )
  return rows[0]
}

/** A line of a statement, and what is booked that it is: of several payouts in one line the first. */
export interface StatementLine
  extends Pick<BankLine, 'id' | 'number' | 'amountMinor' | 'bookedOn' | 'toldSealed' | 'state' | 'doubt'> {
  readonly kind: BankMatch['kind'] | null
}

/** In the bank's order, those behind `afterNumber`. */
export async function listStatementLines(
  connection: Connection,
  statementId: string,
  { afterNumber, limit }: { readonly afterNumber: number; readonly limit: number },
): Promise<StatementLine[]> {
  const { rows } = await connection.query<StatementLine>(
    `select line.id, line.number, line.amount_minor as "amountMinor", line.booked_on as "bookedOn",
            line.told_sealed as "toldSealed", line.state, line.doubt,
            (select kind from bank_matches said where said.line_id = line.id and booked_at is not null
              order by said.id limit 1) as kind
       from bank_lines line where statement_id = $1 and line.number > $2 order by line.number limit $3`,
    [statementId, afterNumber, limit],
  )
  return rows
}

/** What a line is, as it is booked. `provider`, `madeAt`: of an acquirer's payout. */
export interface BookedMatch extends Pick<BankMatch, 'kind' | 'subjectId' | 'amountMinor'> {
  readonly provider: string | null
  readonly madeAt: Date | null
}

export async function listBookedMatches(connection: Connection, lineId: string): Promise<BookedMatch[]> {
  const { rows } = await connection.query<BookedMatch>(
    `select said.kind, said.subject_id as "subjectId", said.amount_minor as "amountMinor", account.acquirer as provider,
            payout.made_at as "madeAt"
       from bank_matches said
       left join acquirer_payouts payout on payout.id = said.subject_id and said.kind = 'acquirer_payout'
       left join acquirer_accounts account on account.id = payout.acquirer_account_id
      where said.line_id = $1 and said.booked_at is not null order by said.id`,
    [lineId],
  )
  return rows
}
