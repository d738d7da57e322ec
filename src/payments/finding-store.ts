import type { Connection } from '../db/database.ts'

export type FindingKind =
  | 'unknown_purchase'
  | 'unknown_to_us'
  | 'unknown_to_acquirer'
  | 'unknown_reference'
  | 'given_back_unasked'
  | 'dead_but_paid'
  | 'amounts_differ'
  | 'states_differ'
  | 'undecided'

/** Where our books and the acquirer's say different things. */
export interface Finding {
  readonly id: bigint
  readonly kind: FindingKind
  /** Whose id the payment's is. */
  readonly acquirerAccountId: string
  readonly paymentId: string
  readonly attemptId: string | null
  readonly purchaseId: string | null
  readonly detail: string
  readonly state: 'waiting' | 'open' | 'adopted' | 'agreed' | 'accepted'
  readonly firstSeenAt: Date
  readonly lastSeenAt: Date
  readonly acceptReason: string | null
}

interface FindingRow {
  id: bigint
  kind: FindingKind
  acquirer_account_id: string
  payment_id: string
  attempt_id: string | null
  purchase_id: string | null
  detail: string
  state: Finding['state']
  first_seen_at: Date
  last_seen_at: Date
  accept_reason: string | null
}

const findingColumns = `id, kind, acquirer_account_id, payment_id, attempt_id, purchase_id, detail, state, first_seen_at,
  last_seen_at, accept_reason`

/** Seen again, it keeps its beginning; one that an operator accepted stays accepted while it says the same. */
export async function recordFinding(
  connection: Connection,
  finding: Pick<Finding, 'kind' | 'acquirerAccountId' | 'paymentId' | 'attemptId' | 'purchaseId' | 'detail' | 'state'>,
  now: Date,
): Promise<void> {
  await connection.query(
    `insert into parity_findings (kind, payment_id, attempt_id, purchase_id, detail, state, first_seen_at, last_seen_at,
       acquirer_account_id)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8)
     on conflict (acquirer_account_id, payment_id, kind) do update
        set last_seen_at = $7, attempt_id = $3, purchase_id = $4, detail = $5,
            state = case when parity_findings.state = 'accepted' and parity_findings.detail = $5
                         then 'accepted' else $6 end`,
    [
      finding.kind,
      finding.paymentId,
      finding.attemptId,
      finding.purchaseId,
      finding.detail,
      finding.state,
      now,
      finding.acquirerAccountId,
    ],
  )
}

/**
 * Both books say the same of this payment now. Money that was given back by nobody knows whom stays open: the
 * merchant's claim has to be looked at.
 */
export async function closeFindings(
  connection: Connection,
  { acquirerAccountId, paymentId }: Pick<Finding, 'acquirerAccountId' | 'paymentId'>,
  now: Date,
): Promise<void> {
  await connection.query(
    `update parity_findings set state = 'agreed', last_seen_at = $2
      where payment_id = $1 and acquirer_account_id = $3 and state in ('waiting', 'open')
        and kind <> 'given_back_unasked'`,
    [paymentId, now, acquirerAccountId],
  )
}

/** Not settled yet, a page of those with one account. */
export async function listUndecidedFindings(
  connection: Connection,
  accountId: string,
  page: { readonly after: bigint; readonly limit: number },
): Promise<Finding[]> {
  const { rows } = await connection.query<FindingRow>(
    `select ${findingColumns} from parity_findings
      where acquirer_account_id = $3 and state in ('waiting', 'open') and id > $1 order by id limit $2`,
    [page.after, page.limit, accountId],
  )
  return rows.map(toFinding)
}

/** For the report: the newest of these states. */
export async function listFindings(
  connection: Connection,
  states: readonly Finding['state'][],
  limit: number,
): Promise<Finding[]> {
  const { rows } = await connection.query<FindingRow>(
    `select ${findingColumns} from parity_findings where state = any($1) order by last_seen_at desc, id desc limit $2`,
    [states, limit],
  )
  return rows.map(toFinding)
}

export async function countFindings(connection: Connection): Promise<{ open: number; waiting: number }> {
  const { rows } = await connection.query<{ open: number; waiting: number }>(
    `select count(*) filter (where state = 'open')::int as open, count(*) filter (where state = 'waiting')::int as waiting
       from parity_findings where state in ('waiting', 'open')`,
  )
  return rows[0] ?? { open: 0, waiting: 0 }
}

/** An operator has looked and settles them elsewhere. */
export async function acceptFindings(connection: Connection, reason: string, now: Date): Promise<number> {
  const { rowCount } = await connection.query(
    `update parity_findings set state = 'accepted', accept_reason = $1, last_seen_at = $2
      where state in ('waiting', 'open')`,
    [reason, now],
  )
  return rowCount
}

function toFinding(row: FindingRow): Finding {
  return {
    id: row.id,
    kind: row.kind,
    acquirerAccountId: row.acquirer_account_id,
    paymentId: row.payment_id,
    attemptId: row.attempt_id,
    purchaseId: row.purchase_id,
    detail: row.detail,
    state: row.state,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    acceptReason: row.accept_reason,
  }
}
