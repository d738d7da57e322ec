import type { BankAccount } from '../../bank-accounts/index.ts'
import type { Connection } from '../../db/database.ts'

/**
 * By a line that was read since the account's last hold and that nothing explains: an id as this service gives them (UUIDv7), which
 * names no payout and no file of these books. Undefined where no line has one.
 */
export async function findStrangeDebit(
  connection: Connection,
  { id, resumedAt }: Pick<BankAccount, 'id' | 'resumedAt'>,
): Promise<string | undefined> {
  const { rows } = await connection.query<{ named: string }>(
    `select named.id as named
       from bank_lines line join bank_statements statement on statement.id = line.statement_id
       cross join unnest(line.named_ids) as named (id)
      where line.bank_account_id = $1 and line.state = 'suspense' and line.doubt = 'unknown' and line.amount_minor < 0
        and statement.read_at > coalesce($2::timestamptz, '-infinity') and substr(named.id::text, 15, 1) = '7'
        and not exists (select from payouts where payouts.id = named.id)
        and not exists (select from payout_files where payout_files.id = named.id)
      order by line.id limit 1`,
    [id, resumedAt],
  )
  return rows[0]?.named
}

/** Money that has left, as the bank says, and of which nobody knows why; or that nobody has looked at yet. */
export async function countUnexplainedDebits(connection: Connection, bankAccountId: string): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    `select count(*)::int as count from bank_lines
      where bank_account_id = $1 and (state = 'new' or (state = 'suspense' and amount_minor < 0))`,
    [bankAccountId],
  )
  return rows[0]?.count ?? 0
}
