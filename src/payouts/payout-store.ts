import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import { refuse } from '../refusals/index.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { Payout, PayoutState } from './payout.ts'

export const PAYOUT = columnsAs<Payout>({
  id: 'payouts.id',
  merchantId: 'payouts.merchant_id',
  companyId: 'payouts.company_id',
  currency: 'payouts.currency',
  plannedOn: 'payouts.planned_on',
  amountMinor: 'payouts.amount_minor',
  reserveMinor: 'payouts.reserve_minor',
  reserveUntil: 'payouts.reserve_until',
  reserveReleasedAt: 'payouts.reserve_released_at',
  carriedBefore: 'payouts.carried_before',
  bankDetailsId: 'payouts.bank_details_id',
  state: 'payouts.state',
  fileId: 'payouts.file_id',
  plannedAt: 'payouts.planned_at',
  plannedBy: 'payouts.planned_by',
  exportedAt: 'payouts.exported_at',
  sentAt: 'payouts.sent_at',
  decidedAt: 'payouts.decided_at',
  reasonCode: 'payouts.reason_code',
  isInTransit: 'payouts.is_in_transit',
  debitedCount: 'payouts.debited_count',
  returnedCount: 'payouts.returned_count',
  stoppedAt: 'payouts.stopped_at',
  stoppedBy: 'payouts.stopped_by',
  stopReason: 'payouts.stop_reason',
})

/** Throws not_found `payout_not_found`, also out of scope. */
export async function lockPayout(tx: Transaction, scope: Scope, id: string): Promise<Payout> {
  const { rows } = await tx.query<Payout>(
    ...within(
      scope,
      'payout',
      [id],
      (own) => `select ${PAYOUT} from payouts where id = $1 and ${own} for no key update`,
    ),
  )
  return rows[0] ?? refuse('payout_not_found')
}

export async function findPayout(connection: Connection, scope: Scope, id: string): Promise<Payout | undefined> {
  const { rows } = await connection.query<Payout>(
    ...within(scope, 'payout', [id], (own) => `select ${PAYOUT} from payouts where id = $1 and ${own}`),
  )
  return rows[0]
}

/** Newest first. */
export async function listPayouts(
  connection: Connection,
  scope: Scope,
  wish: {
    readonly states?: readonly PayoutState[] | undefined
    readonly merchantId?: string | undefined
    readonly after?: { readonly at: Date; readonly id: string } | undefined
    readonly limit: number
  },
): Promise<Payout[]> {
  const { states = null, merchantId = null, after, limit } = wish
  const { rows } = await connection.query<Payout>(
    ...within(
      scope,
      'payout',
      [states, merchantId, after?.at ?? null, after?.id ?? null, limit],
      (own) => `
      select ${PAYOUT} from payouts
       where ($1::text[] is null or state = any($1)) and merchant_id = coalesce($2::uuid, merchant_id)
         and ($3::timestamptz is null or (planned_at, id) < ($3, $4::uuid)) and ${own}
       order by planned_at desc, id desc limit $5`,
    ),
  )
  return rows
}

/** What a verdict changes; the caller holds the lock. A payout that has ended makes room for another of its day. */
export async function savePayout(tx: Transaction, payout: Payout): Promise<void> {
  await tx.query(
    `update payouts set state = $2, sent_at = $3, decided_at = $4, reason_code = $5, is_in_transit = $6,
            debited_count = $7, returned_count = $8, reserve_released_at = $9,
            holds_day = holds_day and $2 in ('planned', 'exported', 'sent', 'paid')
      where id = $1`,
    [
      ...[payout.id, payout.state, payout.sentAt, payout.decidedAt, payout.reasonCode, payout.isInTransit],
      ...[payout.debitedCount, payout.returnedCount, payout.reserveReleasedAt],
    ],
  )
}

/** Open again: the next payout may take them. False where they had been before. */
export async function endItems(tx: Transaction, payoutId: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update payout_items set ended_at = $2 where payout_id = $1 and ended_at is null',
    [payoutId, at],
  )
  return (rowCount ?? 0) > 0
}

/** Those of a file, locked in the order of their ids. */
export async function lockPayoutsOfFile(tx: Transaction, fileId: string): Promise<Payout[]> {
  const { rows } = await tx.query<Payout>(
    `select ${PAYOUT} from payouts where file_id = $1 order by id for no key update`,
    [fileId],
  )
  return rows
}

/** Of many at once: the bank has the whole file. */
export async function markSent(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  await tx.query(`update payouts set state = 'sent', sent_at = $2 where id = any($1::uuid[]) and state = 'exported'`, [
    ids,
    at,
  ])
}

/** Of many at once: a statement has them for the first time, while they were under way. */
export async function markPaid(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  await tx.query(
    `update payouts set state = 'paid', decided_at = $2, is_in_transit = false, debited_count = debited_count + 1
      where id = any($1::uuid[])`,
    [ids, at],
  )
}

/** Whose reserve's time is over; another process takes others. */
export async function lockReservesDue(tx: Transaction, today: string, limit: number): Promise<Payout[]> {
  const { rows } = await tx.query<Payout>(
    `select ${PAYOUT} from payouts
      where reserve_minor > 0 and reserve_released_at is null and reserve_until <= $1
        and state in ('exported', 'sent', 'paid')
      order by reserve_until, id limit $2 for no key update skip locked`,
    [today, limit],
  )
  return rows
}
