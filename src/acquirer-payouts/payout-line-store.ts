import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import type { AcquirerPayoutLine } from './acquirer-payout.ts'

const LINE = columnsAs<AcquirerPayoutLine>({
  id: 'id',
  payoutId: 'payout_id',
  acquirerAccountId: 'acquirer_account_id',
  number: 'number',
  reference: 'reference',
  kind: 'kind',
  currency: 'currency',
  grossMinor: 'gross_minor',
  feeMinor: 'fee_minor',
  bookedAt: 'booked_at',
  paymentId: 'payment_id',
  acquirerRef: 'acquirer_ref',
  attemptId: 'attempt_id',
  operationId: 'operation_id',
  disputeId: 'dispute_id',
  doubt: 'doubt',
})

/** Many at once. */
export async function insertPayoutLines(tx: Transaction, lines: readonly AcquirerPayoutLine[]): Promise<void> {
  await tx.query(
    `insert into acquirer_payout_lines (id, payout_id, acquirer_account_id, number, reference, kind, currency, gross_minor,
       fee_minor, booked_at, payment_id, acquirer_ref, attempt_id, operation_id, dispute_id, doubt)
     select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::text[], $7::text[], $8::bigint[],
                          $9::bigint[], $10::timestamptz[], $11::text[], $12::text[], $13::uuid[], $14::uuid[], $15::uuid[],
                          $16::text[])`,
    [
      lines.map(({ id }) => id),
      lines.map(({ payoutId }) => payoutId),
      lines.map(({ acquirerAccountId }) => acquirerAccountId),
      lines.map(({ number }) => number),
      lines.map(({ reference }) => reference),
      lines.map(({ kind }) => kind),
      lines.map(({ currency }) => currency),
      lines.map(({ grossMinor }) => grossMinor),
      lines.map(({ feeMinor }) => feeMinor),
      lines.map(({ bookedAt }) => bookedAt),
      lines.map(({ paymentId }) => paymentId),
      lines.map(({ acquirerRef }) => acquirerRef),
      lines.map(({ attemptId }) => attemptId),
      lines.map(({ operationId }) => operationId),
      lines.map(({ disputeId }) => disputeId),
      lines.map(({ doubt }) => doubt),
    ],
  )
}

/** Which of them could be known to us since, behind `afterId`; a line that came twice stays what it is. */
export async function lockDoubtedLines(
  tx: Transaction,
  { afterId, limit }: { readonly afterId: string; readonly limit: number },
): Promise<AcquirerPayoutLine[]> {
  const { rows } = await tx.query<AcquirerPayoutLine>(
    `select ${LINE} from acquirer_payout_lines
      where doubt in ('unknown', 'differs') and id > $1 order by id limit $2 for update`,
    [afterId, limit],
  )
  return rows
}

/** What became of lines that were in doubt. */
export async function saveJudgedLines(
  tx: Transaction,
  lines: readonly Pick<AcquirerPayoutLine, 'id' | 'attemptId' | 'operationId' | 'disputeId' | 'doubt'>[],
): Promise<void> {
  await tx.query(
    `update acquirer_payout_lines as line
        set attempt_id = said.attempt_id, operation_id = said.operation_id, dispute_id = said.dispute_id, doubt = said.doubt
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[])
            as said (id, attempt_id, operation_id, dispute_id, doubt)
      where line.id = said.id`,
    [
      lines.map(({ id }) => id),
      lines.map(({ attemptId }) => attemptId),
      lines.map(({ operationId }) => operationId),
      lines.map(({ disputeId }) => disputeId),
      lines.map(({ doubt }) => doubt),
    ],
  )
}

/** What lines of an account could be of ours, and what of that other lines have had. */
export interface KnownMoney {
  /** By the acquirer's own name of the payment. */
  readonly attempts: ReadonlyMap<string, KnownAttempt>
  readonly operations: readonly KnownOperation[]
  /** By the acquirer's own name. */
  readonly disputes: ReadonlyMap<string, KnownDispute>
  /** References of lines that are in a payout; ids of attempts and operations that one has. */
  readonly had: ReadonlySet<string>
}

interface KnownAttempt {
  readonly id: string
  readonly paymentId: string
  readonly purchaseId: string
  readonly currency: string
  readonly capturedMinor: bigint
}

interface KnownOperation {
  readonly id: string
  readonly attemptId: string
  readonly acquirerRef: string | null
  readonly state: string
  readonly amountMinor: bigint
}

interface KnownDispute {
  readonly id: string
  readonly reference: string
  readonly attemptId: string | null
  readonly state: 'opened' | 'won' | 'lost'
  readonly currency: string
  readonly amountMinor: bigint
  readonly feeMinor: bigint
}

/** Four statements, however many lines. `lineIds`: rows that these lines are, and which are not held against them. */
export async function readKnownMoney(
  connection: Connection,
  accountId: string,
  lines: readonly Pick<AcquirerPayoutLine, 'reference' | 'paymentId' | 'acquirerRef'>[],
  lineIds: readonly string[],
): Promise<KnownMoney> {
  const attempts = await connection.query<KnownAttempt>(
    `select id, payment_id as "paymentId", purchase_id as "purchaseId", currency, captured_minor as "capturedMinor"
       from attempts where acquirer_account_id = $1 and payment_id = any($2)`,
    [accountId, [...new Set(lines.flatMap(({ paymentId }) => paymentId ?? []))]],
  )
  const attemptIds = attempts.rows.map(({ id }) => id)
  const operations = await connection.query<KnownOperation>(
    `select id, attempt_id as "attemptId", acquirer_ref as "acquirerRef", state, amount_minor as "amountMinor"
       from operations where attempt_id = any($1::uuid[]) and kind = 'refund'`,
    [attemptIds],
  )
  const disputes = await connection.query<KnownDispute>(
    `select id, reference, attempt_id as "attemptId", state, currency, amount_minor as "amountMinor",
            fee_minor as "feeMinor" from disputes where acquirer_account_id = $1 and reference = any($2)`,
    [accountId, lines.flatMap(({ acquirerRef }) => acquirerRef ?? [])],
  )
  const had = await connection.query<{ had: string }>(
    `select reference as had from acquirer_payout_lines
      where acquirer_account_id = $1 and reference = any($2) and id <> all($4::uuid[])
      union all
     select kind || ' ' || coalesce(operation_id, attempt_id) from acquirer_payout_lines
      where attempt_id = any($3::uuid[]) and kind in ('charge', 'refund', 'refund_returned') and id <> all($4::uuid[])`,
    [accountId, lines.map(({ reference }) => reference), attemptIds, lineIds],
  )
  return {
    attempts: new Map(attempts.rows.map((one) => [one.paymentId, one])),
    operations: operations.rows,
    disputes: new Map(disputes.rows.map((one) => [one.reference, one])),
    had: new Set(had.rows.map((row) => row.had)),
  }
}

/** Money that was captured before a moment and after the first line that an account has told, and in no payout. */
export interface NotPaidOut {
  readonly attemptId: string
  readonly purchaseId: string
  readonly accountId: string
  readonly paymentId: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly capturedAt: Date
}

/** `since` by the machine's clock: older ones were told before, or are nobody's any more. */
export async function listNotPaidOut(
  connection: Connection,
  accountId: string,
  { since, before, limit }: { readonly since: Date; readonly before: Date; readonly limit: number },
): Promise<NotPaidOut[]> {
  const { rows } = await connection.query<NotPaidOut>(
    `select attempts.id as "attemptId", attempts.purchase_id as "purchaseId", acquirer_account_id as "accountId",
            payment_id as "paymentId", captured_minor as "amountMinor", attempts.currency, taken.occurred_at as "capturedAt"
       from journals taken
       -- a sale is its attempt's, a capture an operation's
       left join operations on operations.id = cause_id
       join attempts on attempts.id = coalesce(attempt_id, cause_id)
      where taken.kind = 'capture' and booked_at >= $2 and taken.occurred_at < $3 and acquirer_account_id = $1
        and captured_minor > 0 and payment_id is not null
        and taken.occurred_at >= (select min(booked_at) from acquirer_payout_lines where acquirer_account_id = $1)
        and not exists (select from acquirer_payout_lines line where line.attempt_id = attempts.id and line.kind = 'charge')
      order by taken.occurred_at limit $4`,
    [accountId, since, before, limit],
  )
  return rows
}
