import { type Connection, columnsAs } from '../db/database.ts'
import { only } from '../shared/assert.ts'

type ReconciliationPhase = 'theirs' | 'ours' | 'findings'

/** One comparison of our books with those of an account, taken in steps; a step that dies is taken again. */
export interface ReconciliationRun {
  readonly id: bigint
  readonly startedAt: Date
  readonly since: Date
  readonly until: Date
  readonly phase: ReconciliationPhase
  readonly cursor: string | null
  readonly compared: number
  readonly adopted: number
}

const runColumns = columnsAs<ReconciliationRun>({
  id: 'id',
  startedAt: 'started_at',
  since: 'since',
  until: 'until',
  phase: 'phase',
  cursor: 'cursor',
  compared: 'compared',
  adopted: 'adopted',
})

/** The last finished run: what it compared need not be compared again. */
export async function findLastRun(
  connection: Connection,
  accountId: string,
): Promise<{ startedAt: Date; finishedAt: Date; until: Date; compared: number; adopted: number } | undefined> {
  const { rows } = await connection.query<ReconciliationRun & { finishedAt: Date }>(
    {
      name: 'find-last-parity-run',
      text: `select ${runColumns}, finished_at as "finishedAt" from parity_runs
      where acquirer_account_id = $1 and finished_at is not null order by id desc limit 1`,
    },
    [accountId],
  )
  const row = rows[0]
  return row
}

/** The begin of the oldest of the last finished runs, one of each account that is connected. */
export async function findOldestLastRun(connection: Connection): Promise<Date | null> {
  const { rows } = await connection.query<{ at: Date | null }>(
    `select min(started_at) as at
       from (select distinct on (acquirer_account_id) acquirer_account_id, started_at from parity_runs
              where finished_at is not null order by acquirer_account_id, id desc) as lasts
       join acquirer_accounts on acquirer_accounts.id = acquirer_account_id and disconnected_at is null`,
  )
  return only(rows).at
}

/** The run under way, unless another process has it. */
export async function claimRun(
  connection: Connection,
  accountId: string,
  now: Date,
  leasedUntil: Date,
): Promise<ReconciliationRun | undefined> {
  const { rows } = await connection.query<ReconciliationRun>(
    {
      name: 'claim-parity-run',
      text: `update parity_runs set leased_until = $2
      where acquirer_account_id = $3 and finished_at is null and leased_until <= $1 returning ${runColumns}`,
    },
    [now, leasedUntil, accountId],
  )
  return rows[0]
}

/** Undefined when one is under way already. */
export async function startRun(
  connection: Connection,
  accountId: string,
  run: { readonly startedAt: Date; readonly leasedUntil: Date; readonly since: Date; readonly until: Date },
): Promise<ReconciliationRun | undefined> {
  const { rows } = await connection.query<ReconciliationRun>(
    {
      name: 'start-parity-run',
      text: `insert into parity_runs (started_at, leased_until, since, until, acquirer_account_id) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning ${runColumns}`,
    },
    [run.startedAt, run.leasedUntil, run.since, run.until, accountId],
  )
  return rows[0]
}

/** The acquirer's books could not be read: left until then, and since when that is so stays. */
export async function postponeRun(
  connection: Connection,
  run: ReconciliationRun,
  wait: { readonly leasedUntil: Date; readonly at: Date; readonly because: string },
): Promise<void> {
  await connection.query(
    {
      name: 'postpone-parity-run',
      text: `update parity_runs set leased_until = $2, unanswered_since = coalesce(unanswered_since, $3), unanswered_because = $4
      where id = $1`,
    },
    [run.id, wait.leasedUntil, wait.at, wait.because],
  )
}

/** Accounts whose books could not be read since before this time (system clock), and why. */
export async function listUnreadBooks(
  connection: Connection,
  before: Date,
): Promise<{ acquirer: string; since: Date; because: string }[]> {
  const { rows } = await connection.query<{ acquirer: string; since: Date; because: string }>(
    {
      name: 'list-unread-books',
      text: `select acquirer, unanswered_since as since, unanswered_because as because
       from parity_runs
       join acquirer_accounts on acquirer_accounts.id = acquirer_account_id and disconnected_at is null
      where parity_runs.finished_at is null and unanswered_since <= $1`,
    },
    [before],
  )
  return rows
}

export async function saveRun(
  connection: Connection,
  run: ReconciliationRun,
  end: { readonly leasedUntil: Date; readonly finishedAt?: Date },
): Promise<void> {
  await connection.query(
    {
      name: 'save-parity-run',
      text: `update parity_runs set phase = $2, cursor = $3, compared = $4, adopted = $5, leased_until = $6, finished_at = $7,
            unanswered_since = null, unanswered_because = null,
            open_findings = (select count(*) from parity_findings where state in ('waiting', 'open'))
      where id = $1`,
    },
    [run.id, run.phase, run.cursor, run.compared, run.adopted, end.leasedUntil, end.finishedAt ?? null],
  )
}

/** One of ours that the acquirer's books should have. */
export interface UnmatchedPayment {
  readonly attemptId: string
  readonly purchaseId: string
  readonly paymentId: string
  readonly amountMinor: bigint
  readonly currency: string
  /** Business clock. */
  readonly paidAt: Date
}

/** Payments of ours that the acquirer did not list though they are old enough to be in its books. */
export async function listUnmatched(
  connection: Connection,
  accountId: string,
  before: Date,
  limit: number,
): Promise<UnmatchedPayment[]> {
  const { rows } = await connection.query<{
    id: string
    purchase_id: string
    payment_id: string
    amount_minor: bigint
    currency: string
    decided_at: Date
  }>(
    `select id, purchase_id, payment_id, amount_minor, currency, decided_at from attempts
      where acquirer_account_id = $3 and payment_id is not null and matched_at is null and decided_at <= $1
      order by decided_at limit $2`,
    [before, limit, accountId],
  )
  return rows.map((row) => ({
    attemptId: row.id,
    purchaseId: row.purchase_id,
    paymentId: row.payment_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    paidAt: row.decided_at,
  }))
}

/** One that is being changed right now is left for its next time: nobody waits for parity. */
export async function markMatched(connection: Connection, attemptIds: readonly string[], at: Date): Promise<void> {
  await connection.query(
    `with free as (
       select id as free_id from attempts where id = any($1::uuid[]) and matched_at is null for update skip locked)
     update attempts set matched_at = $2 from free where attempts.id = free_id`,
    [attemptIds, at],
  )
}

/** When money last came in as far as we know (business clock). */
export async function findNewestPaymentAt(connection: Connection): Promise<Date | null> {
  const { rows } = await connection.query<{ at: Date | null }>(
    `select max(occurred_at) as at from (select occurred_at from journals order by id desc limit 100) as newest`,
  )
  return only(rows).at
}
