import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import type { AcquirerPayout } from './acquirer-payout.ts'

const PAYOUT = columnsAs<AcquirerPayout>({
  id: 'id',
  acquirerAccountId: 'acquirer_account_id',
  reference: 'reference',
  currency: 'currency',
  amountMinor: 'amount_minor',
  madeAt: 'made_at',
  arrivesOn: 'arrives_on',
  bankReferences: 'bank_references',
  ibanLast4: 'iban_last4',
  state: 'state',
  lineCount: 'line_count',
  grossMinor: 'gross_minor',
  feeMinor: 'fee_minor',
  contentSha256: 'content_sha256',
  readAt: 'read_at',
  readBy: 'read_by',
})

/** False when it is known already, even to a transaction that has just begun: that one is awaited. */
export async function insertPayout(tx: Transaction, payout: AcquirerPayout): Promise<boolean> {
  const { rows } = await tx.query(
    `insert into acquirer_payouts (id, acquirer_account_id, reference, currency, amount_minor, made_at, arrives_on,
       bank_references, iban_last4, state, line_count, gross_minor, fee_minor, content_sha256, read_at, read_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict (acquirer_account_id, reference) do nothing returning id`,
    [
      ...[payout.id, payout.acquirerAccountId, payout.reference, payout.currency, payout.amountMinor, payout.madeAt],
      ...[payout.arrivesOn, payout.bankReferences, payout.ibanLast4, payout.state, payout.lineCount],
      ...[payout.grossMinor, payout.feeMinor, payout.contentSha256, payout.readAt, payout.readBy],
    ],
  )
  return rows.length > 0
}

/** By the acquirer's own names. */
export async function listKnownPayouts(
  connection: Connection,
  accountId: string,
  references: readonly string[],
): Promise<AcquirerPayout[]> {
  const { rows } = await connection.query<AcquirerPayout>(
    `select ${PAYOUT} from acquirer_payouts where acquirer_account_id = $1 and reference = any($2)`,
    [accountId, references],
  )
  return rows
}

/** Those of an account that were made since then, in that order. */
export async function listPayoutsSince(
  connection: Connection,
  accountId: string,
  since: Date,
): Promise<AcquirerPayout[]> {
  const { rows } = await connection.query<AcquirerPayout>(
    `select ${PAYOUT} from acquirer_payouts where acquirer_account_id = $1 and made_at >= $2 order by made_at`,
    [accountId, since],
  )
  return rows
}

/** The bank did not take them. */
export async function markFailed(tx: Transaction, accountId: string, references: readonly string[]): Promise<void> {
  await tx.query(
    `update acquirer_payouts set state = 'failed'
      where acquirer_account_id = $1 and reference = any($2) and state = 'sent'`,
    [accountId, references],
  )
}

/** What the bank's line carries may be told days after the payout: it is no money, and changes nothing that was read. */
export async function saveBankReferences(
  connection: Connection,
  accountId: string,
  reference: string,
  bankReferences: readonly string[],
): Promise<void> {
  await connection.query(
    'update acquirer_payouts set bank_references = $3 where acquirer_account_id = $1 and reference = $2',
    [accountId, reference, bankReferences],
  )
}

/** No line of the bank is said to be it. */
const NOT_AT_BANK = `not exists (
  select from bank_matches said where said.subject_id = acquirer_payouts.id and said.kind = 'acquirer_payout'
     and said.withdrawn_at is null)`

/** For whoever explains lines of the bank: those of a currency that none is explained by, the newest; locked in one order. */
export async function lockAwaitedPayouts(tx: Transaction, currency: string, limit: number): Promise<AcquirerPayout[]> {
  const { rows } = await tx.query<AcquirerPayout>(
    `select ${PAYOUT} from acquirer_payouts
      where id in (select id from acquirer_payouts
                    where currency = $1 and amount_minor <> 0 and ${NOT_AT_BANK} order by made_at desc limit $2)
      order by id for update`,
    [currency, limit],
  )
  return rows
}

export async function lockPayout(tx: Transaction, id: string): Promise<AcquirerPayout | undefined> {
  const { rows } = await tx.query<AcquirerPayout>(`select ${PAYOUT} from acquirer_payouts where id = $1 for update`, [
    id,
  ])
  return rows[0]
}

/** Of one that a line of the bank explains already, or is said to. */
export async function isPayoutAtBank(connection: Connection, id: string, besidesMatchId: string): Promise<boolean> {
  const { rows } = await connection.query<{ is: boolean }>(
    `select exists (select from bank_matches where subject_id = $1 and kind = 'acquirer_payout' and withdrawn_at is null
       and id <> $2) as is`,
    [id, besidesMatchId],
  )
  return rows[0]?.is === true
}

/** Sent before that moment, and at no bank yet. */
export async function listLatePayouts(connection: Connection, before: Date, limit: number): Promise<AcquirerPayout[]> {
  const { rows } = await connection.query<AcquirerPayout>(
    `select ${PAYOUT} from acquirer_payouts
      where state = 'sent' and amount_minor <> 0 and coalesce(arrives_on, made_at) < $1 and ${NOT_AT_BANK}
      order by made_at limit $2`,
    [before, limit],
  )
  return rows
}

/** What was late, and has come: the payout is at the bank or failed, the payment in a payout. One statement. */
export async function closeArrived(connection: Connection, now: Date): Promise<void> {
  await connection.query(
    `update parity_findings found set state = 'agreed', last_seen_at = $1
      where books = 'payouts' and found.state in ('open', 'waiting')
        and (kind = 'not_paid_out' and exists (
               select from acquirer_payout_lines line where line.attempt_id = found.attempt_id and line.kind = 'charge')
             or kind = 'payout_not_at_bank' and exists (
               select from acquirer_payouts
                where acquirer_account_id = found.account_id and reference = found.subject
                  and (acquirer_payouts.state = 'failed' or not ${NOT_AT_BANK})))`,
    [now],
  )
}
