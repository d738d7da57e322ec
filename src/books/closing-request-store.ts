import { type Connection, columnsAs, type Transaction } from '../db/database.ts'

/** Somebody asks for a month to be closed. Whether it was, its closing says. */
export interface ClosingRequest {
  readonly id: string
  /** Its first day. */
  readonly month: string
  readonly reason: string
  readonly askedAt: Date
  readonly askedBy: string
}

const REQUEST = columnsAs<ClosingRequest>({
  id: 'id',
  month: 'month',
  reason: 'reason',
  askedAt: 'asked_at',
  askedBy: 'asked_by',
})

/** The one that waits for somebody else. */
export async function findClosingRequest(connection: Connection): Promise<ClosingRequest | undefined> {
  const { rows } = await connection.query<ClosingRequest>(
    `select ${REQUEST} from book_closing_requests where decided_at is null`,
  )
  return rows[0]
}

/** Undefined where another one waits already. */
export async function insertClosingRequest(tx: Transaction, asked: ClosingRequest): Promise<boolean> {
  const { id, month, reason, askedAt, askedBy } = asked
  const { rowCount } = await tx.query(
    `insert into book_closing_requests (id, month, reason, asked_at, asked_by) values ($1, $2, $3, $4, $5)
     on conflict ((true)) where decided_at is null do nothing`,
    [id, month, reason, askedAt, askedBy],
  )
  return rowCount === 1
}

/** False where it was decided before. */
export async function decideClosingRequest(
  tx: Transaction,
  id: string,
  { decidedAt, decidedBy }: { readonly decidedAt: Date; readonly decidedBy: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update book_closing_requests set decided_at = $2, decided_by = $3 where id = $1 and decided_at is null',
    [id, decidedAt, decidedBy],
  )
  return rowCount === 1
}
