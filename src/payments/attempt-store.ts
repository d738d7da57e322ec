import type { Connection, Transaction } from '../db/database.ts'
import { only } from '../shared/assert.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { Attempt } from './attempt.ts'
import { type AttemptRow, attemptColumns, toAttempt } from './attempt-row.ts'
import { mayBook } from './look-up-turn-store.ts'

export async function insertAttempt(
  tx: Transaction,
  attempt: Pick<
    Attempt,
    | 'id'
    | 'purchaseId'
    | 'shareId'
    | 'acquirerAccountId'
    | 'kind'
    | 'initiatedBy'
    | 'amountMinor'
    | 'currency'
    | 'browserHash'
    | 'createdAt'
    | 'deadlineAt'
    | 'checkAt'
  > &
    Partial<Pick<Attempt, 'openingSealed' | 'payerId' | 'storedCardId' | 'holdEnd' | 'partMinor'>>,
  /** To whom its decline counts; null: to nobody. */
  subjects: readonly string[] | null = null,
): Promise<Attempt> {
  const { rows } = await tx.query<AttemptRow>(
    {
      name: 'insert-attempt',
      // Nobody looks at it before whoever wrote it must have died (ABANDONED_INTENT_MS): idle loops rest no longer.
      rings: [],
      text: `
        with origin as (
          insert into attempt_origins (attempt_id, subjects, created_at)
          select $1::uuid, $12::text[], $8::timestamptz where cardinality($12::text[]) > 0)
        insert into attempts (id, purchase_id, share_id, kind, amount_minor, currency, browser_hash, created_at,
          deadline_at, check_at, initiated_by, acquirer_account_id, opening_sealed, payer_id, stored_card_id, hold_end, part_minor, state)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $13, $14, $15, $16, $17, $18, 'created') returning ${attemptColumns}`,
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
      attempt.acquirerAccountId,
      attempt.openingSealed ?? null,
      attempt.payerId ?? null,
      attempt.storedCardId ?? null,
      attempt.holdEnd ?? 'told',
      attempt.partMinor ?? null,
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

/** The same, with the role of whose share it is for. */
export async function findAttemptWithRole(
  connection: Connection,
  purchaseId: string,
  id: string,
): Promise<{ readonly attempt: Attempt; readonly role: 'leader' | 'pledger' } | undefined> {
  const { rows } = await connection.query<AttemptRow & { readonly role: 'leader' | 'pledger' }>(
    {
      name: 'find-attempt-with-role',
      text: `
        select ${attemptColumns}, (select role from shares where shares.id = attempts.share_id) as role
          from attempts where id = $2 and purchase_id = $1`,
    },
    [purchaseId, id],
  )
  return rows[0] && { attempt: toAttempt(rows[0]), role: rows[0].role }
}

/** Those of these ids that there are, in any order: what the acquirer's books name may be unknown to ours. */
export async function findAttempts(connection: Connection, ids: readonly string[]): Promise<Attempt[]> {
  const { rows } = await connection.query<AttemptRow>(
    `select ${attemptColumns} from attempts where id = any($1::uuid[])`,
    [ids],
  )
  return rows.map(toAttempt)
}

/** By the acquirer's own id of its payment. */
export async function findPaidAttempt(
  connection: Connection,
  accountId: string,
  paymentId: string,
): Promise<Attempt | undefined> {
  const { rows } = await connection.query<AttemptRow>(
    `select ${attemptColumns} from attempts where acquirer_account_id = $1 and payment_id = $2`,
    [accountId, paymentId],
  )
  return rows[0] && toAttempt(rows[0])
}

/** Whatever purchase it is of: all that a callback names. */
export async function findAttemptById(connection: Connection, id: string): Promise<Attempt | undefined> {
  const { rows } = await connection.query<AttemptRow>(
    { name: 'find-attempt-by-id', text: `select ${attemptColumns} from attempts where id = $1` },
    [id],
  )
  return rows[0] && toAttempt(rows[0])
}

/** Whose capture, void or refund this is. */
export async function findAskedAttempt(connection: Connection, operationId: string): Promise<Attempt | undefined> {
  const { rows } = await connection.query<AttemptRow>(
    {
      name: 'find-asked-attempt',
      text: `
        select ${attemptColumns} from attempts
         where id = (select attempt_id from operations where operations.id = $1 and operations.kind <> 'authorise')`,
    },
    [operationId],
  )
  return rows[0] && toAttempt(rows[0])
}

export async function lockAttempt(tx: Transaction, id: string): Promise<Attempt> {
  const { rows } = await tx.query<AttemptRow>(
    { name: 'lock-attempt', text: `select ${attemptColumns} from attempts where id = $1 for update` },
    [id],
  )
  return toAttempt(only(rows))
}

/** Noted before each time a charge is sent; false once it is decided. */
export async function markSent(connection: Connection, id: string, sentAt: Date): Promise<boolean> {
  const { rowCount } = await connection.query(
    {
      name: 'mark-sent',
      text: `
        update attempts set sent_at = $2, first_sent_at = coalesce(first_sent_at, $2)
         where id = $1 and state in ('created', 'unknown')`,
    },
    [id, sentAt],
  )
  return rowCount === 1
}

/** It provably never left, and nobody has sent it before or since: its key is not in use yet. */
export async function unmarkSent(connection: Connection, id: string, sentAt: Date): Promise<void> {
  await connection.query(
    {
      name: 'unmark-sent',
      text: `
        update attempts set sent_at = null, first_sent_at = null
         where id = $1 and sent_at = $2 and first_sent_at = $2 and state in ('created', 'unknown')`,
    },
    [id, sentAt],
  )
}

/** Undecided charges that their account was sent first at its time or earlier, oldest first. */
export async function listChargesSentBefore(
  connection: Connection,
  scope: Scope,
  accounts: readonly { readonly accountId: string; readonly sentBefore: Date }[],
): Promise<Attempt[]> {
  const { rows } = await connection.query<AttemptRow>(
    ...within(
      scope,
      'attempt',
      [accounts.map(({ accountId }) => accountId), accounts.map(({ sentBefore }) => sentBefore)],
      (own) => `
        select ${attemptColumns} from attempts
          join unnest($1::uuid[], $2::timestamptz[]) as account (account_id, sent_before) on acquirer_account_id = account_id
         where first_sent_at <= sent_before and state in ('created', 'unknown') and initiated_by = 'merchant' and ${own}
         order by first_sent_at, id`,
    ),
  )
  return rows.map(toAttempt)
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

/** An account's attempts to look up now, leased by moving `check_at`: whoever dies in between leaves them to the next worker. */
export async function claimAttemptChecks(
  connection: Connection,
  accountId: string,
  now: Date,
  leasedUntil: Date,
  limit: number,
): Promise<Attempt[]> {
  const { rows } = await connection.query<AttemptRow>(
    {
      name: 'claim-attempt-checks',
      rings: [],
      text: `
        with due as (
          select id as due_id from attempts
           where check_at <= $1 and acquirer_account_id = $4 and ${mayBook('$4')}
           order by check_at limit $3 for update skip locked)
        update attempts set check_at = $2, checks = checks + 1
          from due where attempts.id = due_id
        returning ${attemptColumns}`,
    },
    [now, leasedUntil, limit, accountId],
  )
  return rows.map(toAttempt)
}
