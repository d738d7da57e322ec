import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import type { BankStatement, StatementFamily } from './bank-statement.ts'

const STATEMENT = columnsAs<BankStatement>({
  id: 'id',
  bankAccountId: 'bank_account_id',
  family: 'family',
  message: 'message',
  statementId: 'statement_id',
  sequence: 'sequence',
  contentSha256: 'content_sha256',
  openedOn: 'opened_on',
  closedOn: 'closed_on',
  openingMinor: 'opening_minor',
  closingMinor: 'closing_minor',
  lineCount: 'line_count',
  readAt: 'read_at',
  readBy: 'read_by',
})

/** One import of an account at a time. */
export async function lockStatements(tx: Transaction, bankAccountId: string): Promise<void> {
  await tx.query('select from bank_accounts where id = $1 for update', [bankAccountId])
}

export async function insertStatement(tx: Transaction, statement: BankStatement): Promise<void> {
  await tx.query(
    `insert into bank_statements (id, bank_account_id, family, message, statement_id, sequence, content_sha256,
       opened_on, closed_on, opening_minor, closing_minor, line_count, read_at, read_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      ...[statement.id, statement.bankAccountId, statement.family, statement.message, statement.statementId],
      ...[statement.sequence, statement.contentSha256, statement.openedOn, statement.closedOn],
      ...[statement.openingMinor, statement.closingMinor, statement.lineCount, statement.readAt, statement.readBy],
    ],
  )
}

/** By the bank's own name of it. */
export async function findStatement(
  connection: Connection,
  named: Pick<BankStatement, 'bankAccountId' | 'family' | 'statementId' | 'sequence'>,
): Promise<BankStatement | undefined> {
  const { rows } = await connection.query<BankStatement>(
    `select ${STATEMENT} from bank_statements
      where bank_account_id = $1 and family = $2 and statement_id = $3 and sequence = $4`,
    [named.bankAccountId, named.family, named.statementId, named.sequence],
  )
  return rows[0]
}

/** What the account had before the first day that was read; null before any was. */
export async function readFirstOpening(
  connection: Connection,
  bankAccountId: string,
): Promise<{ readonly openedOn: string; readonly openingMinor: bigint } | undefined> {
  const { rows } = await connection.query<{ openedOn: string; openingMinor: bigint }>(
    `select opened_on as "openedOn", opening_minor as "openingMinor" from bank_statements
      where bank_account_id = $1 and family = 'camt.053' order by closed_on, id limit 1`,
    [bankAccountId],
  )
  return rows[0]
}

/** A statement with what its account was said to have when the one before it ended; null for the first. */
export type StatementInOrder = BankStatement & { readonly closedBeforeMinor: bigint | null }

/** The newest first. `families` without any: those that count. */
export async function listStatements(
  connection: Connection,
  wish: {
    readonly bankAccountId?: string | undefined
    readonly families?: readonly StatementFamily[]
    readonly limit: number
  },
): Promise<StatementInOrder[]> {
  const { bankAccountId = null, families = ['camt.053'], limit } = wish
  const { rows } = await connection.query<StatementInOrder>(
    `select ${STATEMENT}, lag(closing_minor) over (partition by bank_account_id, family order by closed_on, id)
              as "closedBeforeMinor"
       from bank_statements
      where bank_account_id = coalesce($1::uuid, bank_account_id) and family = any($2)
      order by closed_on desc nulls last, id desc limit $3`,
    [bankAccountId, families, limit],
  )
  return rows
}

/** Where an account's statements do not follow one another: the day before the gap, the day behind it, and what is missing. */
export interface StatementGap {
  readonly bankAccountId: string
  readonly closedOn: string
  readonly openedOn: string
  readonly missingMinor: bigint
}

export async function listGaps(connection: Connection): Promise<StatementGap[]> {
  const { rows } = await connection.query<StatementGap>(
    `select bank_account_id as "bankAccountId", closed_before as "closedOn", opened_on as "openedOn",
            opening_minor - had as "missingMinor"
       from (select *, lag(closing_minor) over in_order as had, lag(closed_on) over in_order as closed_before
               from bank_statements where family = 'camt.053'
             window in_order as (partition by bank_account_id order by closed_on, id)) statement
      where had <> opening_minor order by bank_account_id, opened_on`,
  )
  return rows
}

/** The last day of the account that is read without a gap since its first; null before any was. */
export async function readUpTo(connection: Connection, bankAccountId: string): Promise<string | null> {
  const { rows } = await connection.query<{ day: string | null }>(
    `with chain as (
       select closed_on, id, opening_minor, lag(closing_minor) over (order by closed_on, id) as had
         from bank_statements where bank_account_id = $1 and family = 'camt.053')
     select max(closed_on) as day from chain
      where not exists (select from chain gap where gap.had <> gap.opening_minor
                           and (gap.closed_on, gap.id) <= (chain.closed_on, chain.id))`,
    [bankAccountId],
  )
  return rows[0]?.day ?? null
}
