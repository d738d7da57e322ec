import { type Connection, type Transaction, UNHURRIED } from '../db/database.ts'
import { assert } from '../shared/assert.ts'
import {
  type Attempt,
  type AttemptEnd,
  type AttemptState,
  type AttemptTrigger,
  attemptMachine,
  isUndecided,
} from './attempt.ts'
import { type AttemptRow, attemptColumns, toAttempt } from './attempt-row.ts'

export type AttemptPatch = Partial<
  Pick<
    Attempt,
    | 'shareId'
    | 'reason'
    | 'sessionId'
    | 'pageUrl'
    | 'paymentId'
    | 'cardBrand'
    | 'cardLast4'
    | 'cardCountry'
    | 'heldUntil'
    | 'capturedMinor'
    | 'refundedMinor'
    | 'decidedAt'
    | 'checkAt'
    | 'payerId'
    | 'refusals'
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
  const moved = { ...attempt, ...patch, state: to }
  // Nobody opens the card page of an attempt that is decided.
  const next = isUndecided(to) ? moved : { ...moved, pageUrl: null }
  const page = next.pageUrl ?? {}
  const { rowCount } = await tx.query(
    {
      name: 'save-attempt',
      rings: isUndecided(to) ? ['attempts'] : ['attempt_ended'],
      text: `
        with decided as (update attempt_origins set undecided = false where attempt_id = $1 and $18)
        update attempts
           set state = $3, reason = $4, session_id = $5, page_url_sealed = $6, page_url = $15, payment_id = $7, card_brand = $8,
               card_last4 = $9, held_until = $10, captured_minor = $11, refunded_minor = $12, decided_at = $13,
               check_at = $14, payer_id = $16, refusals = $17, card_country = $19, share_id = $20
         where id = $1 and state = $2`,
    },
    [
      attempt.id,
      attempt.state,
      next.state,
      next.reason,
      next.sessionId,
      'sealed' in page ? page.sealed : null,
      next.paymentId,
      next.cardBrand,
      next.cardLast4,
      next.heldUntil,
      next.capturedMinor,
      next.refundedMinor,
      next.decidedAt,
      next.checkAt,
      'plain' in page ? page.plain : null,
      next.payerId,
      next.refusals,
      isUndecided(attempt.state) && !isUndecided(to),
      next.cardCountry,
      next.shareId,
    ],
  )
  assert(rowCount === 1, `attempt ${attempt.id} left state ${attempt.state} under its own lock`)
  return next
}

const opening = attemptMachine.only('session_opened')
const closing = attemptMachine.only('close')
const expiring = attemptMachine.only('expire')

/** Written out, so that PostgreSQL sees which partial index it may use. */
const listed = (states: readonly AttemptState[]) => states.map((state) => `'${state}'`).join(', ')

/**
 * Its session is open: one statement, whose own lock and guard are all that is needed, as nothing else of the attempt
 * changes. Undefined when somebody has moved it since its intent. The disk is not waited for: a crash of the database
 * that loses it leaves the intent, whose session is found like that of a process that died before it wrote this.
 */
export async function openAttempt(
  connection: Connection,
  id: string,
  session: { readonly sessionId: string; readonly pageUrl: { readonly sealed: Buffer }; readonly checkAt: Date },
): Promise<Attempt | undefined> {
  const { rows } = await connection.query<AttemptRow>(
    {
      name: 'open-attempt',
      // Looked up in a minute, unless somebody comes back from there.
      rings: [],
      text: `
        with ${UNHURRIED}
        update attempts set state = '${opening.to}', session_id = $2, page_url_sealed = $3, page_url = null, check_at = $4
          from unhurried
         where id = $1 and state in (${listed(opening.from)}) returning ${attemptColumns}`,
    },
    [id, session.sessionId, session.pageUrl.sealed, session.checkAt],
  )
  return rows[0] && toAttempt(rows[0])
}

/**
 * Live attempts of a purchase's payers start to be closed; a worker asks the acquirer. The purchase's lock is held.
 * A charge of the stored card has no session to close: what became of it is looked up.
 */
export async function closeLiveAttempts(
  tx: Transaction,
  purchaseId: string,
  change: { reason: AttemptEnd; checkAt: Date },
): Promise<number> {
  const { rowCount } = await tx.query(
    {
      name: 'close-live-attempts',
      text: `
        update attempts set state = '${closing.to}', reason = $2, check_at = $3
         where purchase_id = $1 and state in (${listed(closing.from)}) and initiated_by = 'payer'`,
    },
    [purchaseId, change.reason, change.checkAt],
  )
  return rowCount
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
           where state in (${listed(expiring.from)}) and initiated_by = 'payer' and deadline_at <= $1 limit $3 for update skip locked)
        update attempts set state = '${expiring.to}', reason = 'expired', check_at = $2
          from overdue where attempts.id = overdue_id`,
    },
    [businessNow, checkAt, limit],
  )
  return rowCount
}
