import { type Connection, columnsAs, type Transaction } from '../db/database.ts'

type MatchKind =
  | 'payout_debited'
  | 'payout_returned'
  | 'acquirer_payout'
  | 'merchant'
  | 'acquirer'
  | 'issuer'
  | 'own'
  | 'bank_fee'

/** What explains a line of the bank, or a part of it. */
export interface BankMatch {
  readonly id: string
  readonly lineId: string
  readonly kind: MatchKind
  readonly subjectId: string | null
  readonly amountMinor: bigint
  readonly proposedAt: Date
  readonly proposedBy: string
  readonly reason: string | null
  /** Null: it waits for a second person. */
  readonly bookedAt: Date | null
  readonly bookedBy: string | null
  readonly withdrawnAt: Date | null
  readonly withdrawnBy: string | null
}

const MATCH = columnsAs<BankMatch>({
  id: 'id',
  lineId: 'line_id',
  kind: 'kind',
  subjectId: 'subject_id',
  amountMinor: 'amount_minor',
  proposedAt: 'proposed_at',
  proposedBy: 'proposed_by',
  reason: 'reason',
  bookedAt: 'booked_at',
  bookedBy: 'booked_by',
  withdrawnAt: 'withdrawn_at',
  withdrawnBy: 'withdrawn_by',
})

/** Many at once. A second one that waits for the same line violates a constraint. */
export async function insertMatches(
  tx: Transaction,
  matches: readonly Omit<BankMatch, 'withdrawnAt' | 'withdrawnBy'>[],
): Promise<void> {
  await tx.query(
    `insert into bank_matches (id, line_id, kind, subject_id, amount_minor, proposed_at, proposed_by, reason, booked_at, booked_by)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::bigint[], $6::timestamptz[], $7::text[],
                          $8::text[], $9::timestamptz[], $10::text[])`,
    [
      matches.map(({ id }) => id),
      matches.map(({ lineId }) => lineId),
      matches.map(({ kind }) => kind),
      matches.map(({ subjectId }) => subjectId),
      matches.map(({ amountMinor }) => amountMinor),
      matches.map(({ proposedAt }) => proposedAt),
      matches.map(({ proposedBy }) => proposedBy),
      matches.map(({ reason }) => reason),
      matches.map(({ bookedAt }) => bookedAt),
      matches.map(({ bookedBy }) => bookedBy),
    ],
  )
}

export async function lockMatch(tx: Transaction, id: string): Promise<BankMatch | undefined> {
  const { rows } = await tx.query<BankMatch>(`select ${MATCH} from bank_matches where id = $1 for update`, [id])
  return rows[0]
}

/** What waits to be confirmed; undefined for what was decided. */
export async function findOpenMatch(connection: Connection, id: string): Promise<BankMatch | undefined> {
  const { rows } = await connection.query<BankMatch>(
    `select ${MATCH} from bank_matches where id = $1 and booked_at is null and withdrawn_at is null`,
    [id],
  )
  return rows[0]
}

export async function findProposed(connection: Connection, lineId: string): Promise<BankMatch | undefined> {
  const { rows } = await connection.query<BankMatch>(
    `select ${MATCH} from bank_matches where line_id = $1 and booked_at is null and withdrawn_at is null`,
    [lineId],
  )
  return rows[0]
}

export async function markBooked(tx: Transaction, id: string, at: Date, by: string): Promise<void> {
  await tx.query('update bank_matches set booked_at = $2, booked_by = $3 where id = $1', [id, at, by])
}

export async function markWithdrawn(tx: Transaction, id: string, at: Date, by: string): Promise<void> {
  await tx.query('update bank_matches set withdrawn_at = $2, withdrawn_by = $3 where id = $1', [id, at, by])
}
