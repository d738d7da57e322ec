import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import type { BankLine, BankLineState, Doubt } from './bank-statement.ts'

const LINE = columnsAs<BankLine>({
  id: 'id',
  bankAccountId: 'bank_account_id',
  statementId: 'statement_id',
  number: 'number',
  amountMinor: 'amount_minor',
  bookedOn: 'booked_on',
  bankReference: 'bank_reference',
  code: 'code',
  isReversal: 'is_reversal',
  isReturn: 'is_return',
  returnReason: 'return_reason',
  namedIds: 'named_ids',
  toldSealed: 'told_sealed',
  state: 'state',
  doubt: 'doubt',
  doubtedId: 'doubted_id',
})

/** Of one statement, many at once. */
export async function insertLines(
  tx: Transaction,
  of: Pick<BankLine, 'bankAccountId' | 'statementId'>,
  lines: readonly Omit<BankLine, 'bankAccountId' | 'statementId' | 'doubt' | 'doubtedId'>[],
): Promise<void> {
  await tx.query(
    `insert into bank_lines (id, bank_account_id, statement_id, number, amount_minor, booked_on, bank_reference, code,
       is_reversal, is_return, return_reason, named_ids, told_sealed, state)
     select id, $1, $2, number, amount_minor, booked_on, bank_reference, code, is_reversal, is_return, return_reason,
            string_to_array(named_ids, ',')::uuid[], told_sealed, state
       from unnest($3::uuid[], $4::int[], $5::bigint[], $6::date[], $7::text[], $8::text[], $9::boolean[], $10::boolean[],
                   $11::text[], $12::text[], $13::bytea[], $14::text[])
            as line (id, number, amount_minor, booked_on, bank_reference, code, is_reversal, is_return, return_reason,
                     named_ids, told_sealed, state)`,
    [
      ...[of.bankAccountId, of.statementId],
      lines.map(({ id }) => id),
      lines.map(({ number }) => number),
      lines.map(({ amountMinor }) => amountMinor),
      lines.map(({ bookedOn }) => bookedOn),
      lines.map(({ bankReference }) => bankReference),
      lines.map(({ code }) => code),
      lines.map(({ isReversal }) => isReversal),
      lines.map(({ isReturn }) => isReturn),
      lines.map(({ returnReason }) => returnReason),
      lines.map(({ namedIds }) => namedIds.join(',')),
      lines.map(({ toldSealed }) => toldSealed),
      lines.map(({ state }) => state),
    ],
  )
}

/** Which nobody has looked at yet, in the order in which they were read. */
export async function lockNewLines(tx: Transaction, bankAccountId: string, limit: number): Promise<BankLine[]> {
  const { rows } = await tx.query<BankLine>(
    `select ${LINE} from bank_lines where bank_account_id = $1 and state = 'new' order by id limit $2 for update`,
    [bankAccountId, limit],
  )
  return rows
}

/** What lies in suspense, by id, those behind `afterId`. */
export async function lockSuspended(
  tx: Transaction,
  bankAccountId: string,
  { afterId, limit }: { readonly afterId: string; readonly limit: number },
): Promise<BankLine[]> {
  const { rows } = await tx.query<BankLine>(
    `select ${LINE} from bank_lines where bank_account_id = $1 and state = 'suspense' and id > $2 order by id limit $3
        for update`,
    [bankAccountId, afterId, limit],
  )
  return rows
}

export async function lockLine(tx: Transaction, id: string): Promise<BankLine | undefined> {
  const { rows } = await tx.query<BankLine>(`select ${LINE} from bank_lines where id = $1 for update`, [id])
  return rows[0]
}

/** Lines that are no money by themselves, and explain those that are: the same account and reference of the bank. */
export async function listDetailLines(
  connection: Connection,
  bankAccountId: string,
  references: readonly string[],
): Promise<BankLine[]> {
  const { rows } = await connection.query<BankLine>(
    `select ${LINE} from bank_lines
      where bank_account_id = $1 and bank_reference = any($2) and state = 'noted' order by id`,
    [bankAccountId, references],
  )
  return rows
}

export async function saveLines(
  tx: Transaction,
  lines: readonly {
    readonly id: string
    readonly state: BankLineState
    readonly doubt: Doubt | null
    readonly doubtedId: string | null
  }[],
): Promise<void> {
  await tx.query(
    `update bank_lines set state = said.state, doubt = said.doubt, doubted_id = said.doubted_id
       from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[]) as said (id, state, doubt, doubted_id)
      where bank_lines.id = said.id`,
    [
      lines.map(({ id }) => id),
      lines.map(({ state }) => state),
      lines.map(({ doubt }) => doubt),
      lines.map(({ doubtedId }) => doubtedId),
    ],
  )
}

/** Whether every line of these is a line of another statement already: same day, amount and reference of the bank. */
export async function areAllKnown(
  connection: Connection,
  { bankAccountId, statementId }: Pick<BankLine, 'bankAccountId' | 'statementId'>,
  lines: readonly Pick<BankLine, 'amountMinor' | 'bookedOn' | 'bankReference'>[],
): Promise<boolean> {
  const { rows } = await connection.query<{ known: boolean }>(
    `select bool_and(exists (
              select from bank_lines known join bank_statements on bank_statements.id = known.statement_id
               where known.bank_account_id = $1 and known.statement_id <> $5 and known.bank_reference = line.reference
                 and known.amount_minor = line.amount and known.booked_on = line.day and family = 'camt.053')) as known
       from unnest($2::text[], $3::bigint[], $4::date[]) as line (reference, amount, day)`,
    [
      bankAccountId,
      lines.map(({ bankReference }) => bankReference),
      lines.map(({ amountMinor }) => amountMinor),
      lines.map(({ bookedOn }) => bookedOn),
      statementId,
    ],
  )
  return rows[0]?.known ?? false
}
