import type { KeptText } from '../crypto/index.ts'
import type { Connection, Transaction } from '../db/database.ts'
import { assert, only } from '../shared/assert.ts'
import {
  type Attempt,
  type AttemptState,
  type AttemptTrigger,
  attemptMachine,
  isUndecided,
  UNDECIDED,
} from './attempt.ts'

interface AttemptRow {
  id: string
  purchase_id: string
  share_id: string
  kind: Attempt['kind']
  initiated_by: 'payer' | 'merchant'
  amount_minor: bigint
  currency: string
  state: AttemptState
  reason: string | null
  session_id: string | null
  page_url: string | null
  page_url_sealed: Buffer | null
  payment_id: string | null
  card_brand: string | null
  card_last4: string | null
  held_until: Date | null
  captured_minor: bigint
  refunded_minor: bigint
  browser_hash: Buffer | null
  created_at: Date
  deadline_at: Date
  decided_at: Date | null
  check_at: Date | null
  checks: number
}

const attemptColumns = `id, purchase_id, share_id, kind, initiated_by, amount_minor, currency, state, reason, session_id, page_url,
  page_url_sealed, payment_id, card_brand, card_last4, held_until, captured_minor, refunded_minor, browser_hash, created_at, deadline_at,
  decided_at, check_at, checks`

export async function insertAttempt(
  tx: Transaction,
  attempt: Pick<
    Attempt,
    | 'id'
    | 'purchaseId'
    | 'shareId'
    | 'kind'
    | 'initiatedBy'
    | 'amountMinor'
    | 'currency'
    | 'browserHash'
    | 'createdAt'
    | 'deadlineAt'
    | 'checkAt'
  >,
  /** To whom its decline counts; null: to nobody. */
  subjects: readonly string[] | null = null,
): Promise<Attempt> {
  const { rows } = await tx.query<AttemptRow>(
    {
      name: 'insert-attempt',
      text: `
        with origin as (
          insert into attempt_origins (attempt_id, subjects, created_at)
          select $1::uuid, $12::text[], $8::timestamptz where cardinality($12::text[]) > 0)
        insert into attempts (id, purchase_id, share_id, kind, amount_minor, currency, browser_hash, created_at,
          deadline_at, check_at, initiated_by, state)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'created') returning ${attemptColumns}`,
    },
    [
      attempt.id,
      attempt.purchaseId,
      attempt.shareId,
      attempt.kind,
      attempt.amountMinor,
      attempt.currency,
      attempt.browserHash,
      attempt.createdAt,
      attempt.deadlineAt,
      attempt.checkAt,
      attempt.initiatedBy,
      subjects,
    ],
  )
  return toAttempt(only(rows))
}

export async function findAttempt(
  connection: Connection,
  purchaseId: string,
  id: string,
): Promise<Attempt | undefined> {
  const { rows } = await connection.query<AttemptRow>(
    { name: 'find-attempt', text: `select ${attemptColumns} from attempts where id = $2 and purchase_id = $1` },
    [purchaseId, id],
  )
  return rows[0] && toAttempt(rows[0])
}

/** Those of these ids that there are, in any order: what the acquirer's books name may be unknown to ours. */
export async function findAttempts(connection: Connection, ids: readonly string[]): Promise<Attempt[]> {
  const { rows } = await connection.query<AttemptRow>(
    `select ${attemptColumns} from attempts where id = any($1::uuid[])`,
    [ids],
  )
  return rows.map(toAttempt)
}

/** Where an attempt belongs: callbacks and jobs know the attempt only, but must lock the purchase and share first. */
export async function findAttemptOwners(
  connection: Connection,
  id: string,
): Promise<{ purchaseId: string; shareId: string } | undefined> {
  const { rows } = await connection.query<{ purchase_id: string; share_id: string }>(
    { name: 'find-attempt-owners', text: 'select purchase_id, share_id from attempts where id = $1' },
    [id],
  )
  return rows[0] && { purchaseId: rows[0].purchase_id, shareId: rows[0].share_id }
}

export async function lockAttempt(tx: Transaction, id: string): Promise<Attempt> {
  const { rows } = await tx.query<AttemptRow>(
    { name: 'lock-attempt', text: `select ${attemptColumns} from attempts where id = $1 for update` },
    [id],
  )
  return toAttempt(only(rows))
}

/** Every attempt of a purchase, oldest first. */
export async function listAttempts(connection: Connection, purchaseId: string): Promise<Attempt[]> {
  const { rows } = await connection.query<AttemptRow>(
    {
      name: 'list-attempts',
      text: `select ${attemptColumns} from attempts where purchase_id = $1 order by created_at, id`,
    },
    [purchaseId],
  )
  return rows.map(toAttempt)
}

/** A share's newest attempt: what its payer should see. */
export async function findNewestAttempt(connection: Connection, shareId: string): Promise<Attempt | undefined> {
  const { rows } = await connection.query<AttemptRow>(
    {
      name: 'find-newest-attempt',
      text: `select ${attemptColumns} from attempts where share_id = $1 order by created_at desc, id desc limit 1`,
    },
    [shareId],
  )
  return rows[0] && toAttempt(rows[0])
}

export async function hasUndecidedAttempts(tx: Transaction, purchaseId: string): Promise<boolean> {
  const { rows } = await tx.query('select from attempts where purchase_id = $1 and state = any($2) limit 1', [
    purchaseId,
    UNDECIDED,
  ])
  return rows.length > 0
}

/**
 * Live attempts of a purchase's payers start to be closed; a worker asks the acquirer. The purchase's lock is held.
 * A charge of the stored card has no session to close: what became of it is looked up.
 */
export async function closeLiveAttempts(
  tx: Transaction,
  purchaseId: string,
  change: { reason: string; checkAt: Date },
): Promise<number> {
  const { rowCount } = await tx.query(
    `update attempts set state = 'closing', reason = $2, check_at = $3
      where purchase_id = $1 and state in ('created', 'open', 'unknown') and initiated_by = 'payer'`,
    [purchaseId, change.reason, change.checkAt],
  )
  return rowCount
}

export type AttemptPatch = Partial<
  Pick<
    Attempt,
    | 'reason'
    | 'sessionId'
    | 'pageUrl'
    | 'paymentId'
    | 'cardBrand'
    | 'cardLast4'
    | 'heldUntil'
    | 'capturedMinor'
    | 'refundedMinor'
    | 'decidedAt'
    | 'checkAt'
  >
>

/** Moves an attempt whose lock the caller holds. Throws a conflict `illegal_transition`. */
export async function moveAttempt(
  tx: Transaction,
  attempt: Attempt,
  trigger: AttemptTrigger,
  patch: AttemptPatch = {},
): Promise<Attempt> {
  return saveAttempt(tx, attempt, attemptMachine.require(attempt.state, trigger).to, patch)
}

/** Changes what is known of an attempt without moving it. */
export async function updateAttempt(tx: Transaction, attempt: Attempt, patch: AttemptPatch): Promise<Attempt> {
  return saveAttempt(tx, attempt, attempt.state, patch)
}

async function saveAttempt(tx: Transaction, attempt: Attempt, to: AttemptState, patch: AttemptPatch): Promise<Attempt> {
  const next = { ...attempt, ...patch }
  const page = next.pageUrl ?? {}
  // Nobody opens the card page of an attempt that is decided.
  const isKept = isUndecided(to)
  const { rows } = await tx.query<AttemptRow>(
    {
      name: 'save-attempt',
      text: `
        update attempts
           set state = $3, reason = $4, session_id = $5, page_url_sealed = $6, page_url = $15, payment_id = $7, card_brand = $8,
               card_last4 = $9, held_until = $10, captured_minor = $11, refunded_minor = $12, decided_at = $13,
               check_at = $14
         where id = $1 and state = $2 returning ${attemptColumns}`,
    },
    [
      attempt.id,
      attempt.state,
      to,
      next.reason,
      next.sessionId,
      isKept && 'sealed' in page ? page.sealed : null,
      next.paymentId,
      next.cardBrand,
      next.cardLast4,
      next.heldUntil,
      next.capturedMinor,
      next.refundedMinor,
      next.decidedAt,
      next.checkAt,
      isKept && 'plain' in page ? page.plain : null,
    ],
  )
  assert(rows.length === 1, `attempt ${attempt.id} left state ${attempt.state} under its own lock`)
  return toAttempt(only(rows))
}

/**
 * Attempts to look up now, leased by moving `check_at`: whoever dies in between leaves them to the next worker.
 */
export async function claimAttemptChecks(
  connection: Connection,
  now: Date,
  leasedUntil: Date,
  limit: number,
): Promise<Attempt[]> {
  const { rows } = await connection.query<AttemptRow>(
    {
      name: 'claim-attempt-checks',
      text: `
        with due as (
          select id as due_id from attempts where check_at <= $1 order by check_at limit $3 for update skip locked)
        update attempts set check_at = $2, checks = checks + 1
          from due where attempts.id = due_id
        returning ${attemptColumns}`,
    },
    [now, leasedUntil, limit],
  )
  return rows.map(toAttempt)
}

/** Attempts past their deadline start to be closed; the check that follows asks the acquirer to. */
export async function closeOverdueAttempts(
  connection: Connection,
  businessNow: Date,
  checkAt: Date,
  limit: number,
): Promise<number> {
  const { rowCount } = await connection.query(
    {
      name: 'close-overdue-attempts',
      text: `
        with overdue as (
          select id as overdue_id from attempts
           where state in ('created', 'open') and initiated_by = 'payer' and deadline_at <= $1 limit $3 for update skip locked)
        update attempts set state = 'closing', reason = 'expired', check_at = $2
          from overdue where attempts.id = overdue_id`,
    },
    [businessNow, checkAt, limit],
  )
  return rowCount
}

function pageOf({ page_url_sealed, page_url }: AttemptRow): KeptText | null {
  if (page_url_sealed) return { sealed: page_url_sealed }
  return page_url === null ? null : { plain: page_url }
}

function toAttempt(row: AttemptRow): Attempt {
  return {
    id: row.id,
    purchaseId: row.purchase_id,
    shareId: row.share_id,
    kind: row.kind,
    initiatedBy: row.initiated_by,
    amountMinor: row.amount_minor,
    currency: row.currency,
    state: row.state,
    reason: row.reason,
    sessionId: row.session_id,
    pageUrl: pageOf(row),
    paymentId: row.payment_id,
    cardBrand: row.card_brand,
    cardLast4: row.card_last4,
    heldUntil: row.held_until,
    capturedMinor: row.captured_minor,
    refundedMinor: row.refunded_minor,
    browserHash: row.browser_hash,
    createdAt: row.created_at,
    deadlineAt: row.deadline_at,
    decidedAt: row.decided_at,
    checkAt: row.check_at,
    checks: row.checks,
  }
}
