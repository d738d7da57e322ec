import type { Database } from '../../src/db/database.ts'
import { newId } from '../../src/shared/ids.ts'
import { MONDAY } from './telling.ts'

/** Whom the charges of every tenant are made through, and who issues their cards. */
export const ACCOUNTS = { acquirerId: newId(), issuerId: newId() }

export async function connectAccounts(db: Database): Promise<void> {
  const { acquirerId, issuerId } = ACCOUNTS
  await db.query(
    `insert into acquirer_accounts (id, acquirer, mode, reference, connected_at, changed_at, checked_at, check_outcome)
     values ($1, 'sandbox', 'test', 'waiting', $2, $2, $2, 'ok')`,
    [acquirerId, MONDAY],
  )
  await db.query(
    `insert into issuer_accounts (id, issuer, mode, reference, connected_at, changed_at, checked_at)
     values ($1, 'sandbox', 'test', 'waiting', $2, $2, $2)`,
    [issuerId, MONDAY],
  )
}

/** Of a purchase, one of each thing that waits for a person, or that a person has decided. */
export async function insertWaiting(
  db: Database,
  { purchaseId, shareId, eventId }: { purchaseId: string; shareId: string; eventId: bigint },
): Promise<void> {
  const { acquirerId, issuerId } = ACCOUNTS
  const attempt = async (state: string, capturedMinor: number) => {
    const id = newId()
    await db.query(
      `insert into attempts (id, purchase_id, share_id, acquirer_account_id, kind, amount_minor, captured_minor, currency,
         state, initiated_by, created_at, deadline_at, first_sent_at)
       values ($1, $2, $3, $4, 'sale', 5, $5, 'EUR', $6, 'merchant', $7, $7, $7)`,
      [id, purchaseId, shareId, acquirerId, capturedMinor, state, MONDAY],
    )
    return id
  }
  const operation = async (attemptId: string, kind: string, state: string, decidedAt: Date | null) => {
    await db.query(
      `insert into operations (id, attempt_id, purchase_id, kind, amount_minor, state, created_at, decided_at, run_at)
       values ($1, $2, $3, $4, 2, $5, $6::timestamptz, $7::timestamptz, case when $7::timestamptz is null then $6 end)`,
      [newId(), attemptId, purchaseId, kind, state, MONDAY, decidedAt],
    )
  }
  await attempt('unknown', 0)
  const paid = await attempt('paid', 5)
  await operation(paid, 'refund', 'refused', MONDAY)
  await operation(paid, 'refund', 'accepted', null)
  const messageId = newId()
  await db.query(
    `insert into messages (id, event_id, purchase_id, template, channel, recipient, language, state, tries, created_at)
     values ($1, $2, $3, 'payment_link', 'email', 'alice@example.test', 'fr', 'failed', 1, $4)`,
    [messageId, eventId, purchaseId, MONDAY],
  )
  await db.query(
    `insert into message_tries (message_id, try, tried_at, duration_ms, error) values ($1, 1, $2, 1, 'refused')`,
    [messageId, MONDAY],
  )
  await db.query(
    `insert into decisions (kind, subject, purchase_id, outcome, reason, decided_by, decided_at)
     values ('settlement', $1::text, $1::uuid, 'paid', 'seen', 'operator', $2)`,
    [purchaseId, MONDAY],
  )
  await db.query(
    `insert into parity_findings (kind, books, provider, account_id, subject, purchase_id, detail, state, first_seen_at,
       last_seen_at)
     values ('states_differ', 'acquirer', 'sandbox', $1, $2::text, $2::uuid, 'differs', 'open', $3, $3)`,
    [acquirerId, purchaseId, MONDAY],
  )
  await db.query(`insert into parked_events (event_id, teller, purchase_id, error) values ($1, 'nobody', $2, 'no')`, [
    eventId,
    purchaseId,
  ])
  await db.query(
    `insert into card_movements (issuer_account_id, event_id, purchase_id, kind, amount_minor, currency, occurred_at, heard_at)
     values ($1, $2::text, $2::uuid, 'credited', 1, 'EUR', $3, $3)`,
    [issuerId, purchaseId, MONDAY],
  )
}
