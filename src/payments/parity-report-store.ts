import type { Connection } from '../db/database.ts'
import { only } from '../shared/assert.ts'
import type { UnmatchedPayment } from './parity-store.ts'

/** From the first instant to before the second (business clock). */
export interface Period {
  readonly from: Date
  readonly to: Date
}

/** A file of an acquirer that was compared with our books. */
interface ReadReport extends Period {
  readonly accountId: string
  readonly sha256: string
  readonly rows: number
  readonly compared: number
  readonly adopted: number
  readonly readBy: string
  /** System clock. */
  readonly readAt: Date
}

export async function insertReport(connection: Connection, report: ReadReport): Promise<void> {
  await connection.query(
    `insert into parity_reports (acquirer_account_id, covers_from, covers_to, sha256, rows, compared, adopted, read_by,
       read_at, open_findings)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
       (select count(*) from parity_findings where account_id = $1 and state in ('waiting', 'open')))`,
    [
      report.accountId,
      report.from,
      report.to,
      report.sha256,
      report.rows,
      report.compared,
      report.adopted,
      report.readBy,
      report.readAt,
    ],
  )
}

/** When the same file was read the last time, by whom, and for what period. */
export async function findReadReport(
  connection: Connection,
  accountId: string,
  sha256: string,
): Promise<(Period & Pick<ReadReport, 'readBy' | 'readAt'>) | undefined> {
  const { rows } = await connection.query<Period & { readBy: string; readAt: Date }>(
    `select covers_from as "from", covers_to as "to", read_by as "readBy", read_at as "readAt" from parity_reports
      where acquirer_account_id = $1 and sha256 = $2 order by id desc limit 1`,
    [accountId, sha256],
  )
  return rows[0]
}

/** What reports that were read since then cover, the earliest first, and how much they had. */
export async function readCoverage(
  connection: Connection,
  accountId: string,
  readSince: Date,
): Promise<{ readonly periods: readonly Period[]; readonly compared: number; readonly adopted: number }> {
  const { rows } = await connection.query<Period & { compared: number; adopted: number }>(
    `select covers_from as "from", covers_to as "to", compared, adopted from parity_reports
      where acquirer_account_id = $1 and read_at >= $2 order by covers_from, id`,
    [accountId, readSince],
  )
  const sum = (of: (row: { compared: number; adopted: number }) => number) =>
    rows.reduce((total, row) => total + of(row), 0)
  return { periods: rows, compared: sum(({ compared }) => compared), adopted: sum(({ adopted }) => adopted) }
}

interface Page {
  readonly after: string
  readonly limit: number
}

/** Payments of ours that must have been booked in that time: asked for after its begin, and decided before its end. */
export async function listPaidWithin(
  connection: Connection,
  accountId: string,
  { from, to }: Period,
  { after, limit }: Page,
): Promise<readonly UnmatchedPayment[]> {
  const { rows } = await connection.query<UnmatchedPayment>(
    `select id as "attemptId", purchase_id as "purchaseId", payment_id as "paymentId", amount_minor as "amountMinor",
            currency, decided_at as "paidAt" from attempts
      where acquirer_account_id = $1 and payment_id is not null and kind <> 'verify'
        and created_at >= $2 and decided_at < $3 and id > $4::uuid
      order by id limit $5`,
    [accountId, from, to, after, limit],
  )
  return rows
}

/** A capture or refund that our books have as done. */
interface DoneMovement extends Omit<UnmatchedPayment, 'paidAt'> {
  readonly id: string
  readonly kind: 'capture' | 'refund'
  readonly acquirerRef: string | null
  /** Business clock. */
  readonly doneAt: Date
}

/** Captures and refunds of ours that must have been done in that time. */
export async function listDoneWithin(
  connection: Connection,
  accountId: string,
  { from, to }: Period,
  { after, limit }: Page,
): Promise<readonly DoneMovement[]> {
  const { rows } = await connection.query<DoneMovement>(
    `select operations.id, operations.kind, acquirer_ref as "acquirerRef", operations.amount_minor as "amountMinor",
            attempts.id as "attemptId", attempts.purchase_id as "purchaseId", payment_id as "paymentId", currency,
            operations.decided_at as "doneAt"
       from operations join attempts on attempts.id = operations.attempt_id
      where acquirer_account_id = $1 and payment_id is not null and operations.kind in ('capture', 'refund')
        and operations.state = 'succeeded' and operations.created_at >= $2 and operations.decided_at < $3
        and operations.id > $4::uuid
      order by operations.id limit $5`,
    [accountId, from, to, after, limit],
  )
  return rows
}

/** Whether our books have a dispute of this payment, however it ended. */
export async function isDisputeKnown(connection: Connection, accountId: string, paymentId: string): Promise<boolean> {
  const { rows } = await connection.query<{ known: boolean }>(
    'select exists (select from disputes where acquirer_account_id = $1 and payment_id = $2) as known',
    [accountId, paymentId],
  )
  return only(rows).known
}
