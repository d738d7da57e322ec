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
       where ($1::text[] is null or state = any($1)) and ($2::uuid is null or merchant_id = $2)
         and ($3::timestamptz is null or (planned_at, id) < ($3, $4::uuid)) and ${own}
       order by planned_at desc, id desc limit $5`,
    ),
  )
  return rows
}

/** Those of a file, locked in the order of their ids. */
export async function lockPayoutsOfFile(tx: Transaction, fileId: string): Promise<Payout[]> {
  const { rows } = await tx.query<Payout>(
    `select ${PAYOUT} from payouts where file_id = $1 order by id for no key update`,
    [fileId],
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

/** Of many at once: the bank has the whole file. */
export async function markSent(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  await tx.query(`update payouts set state = 'sent', sent_at = $2 where id = any($1::uuid[]) and state = 'exported'`, [
    ids,
    at,
  ])
}

/** Open again: the next payout may take them. False where they had been before. */
export async function endItems(tx: Transaction, payoutId: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update payout_items set ended_at = $2 where payout_id = $1 and ended_at is null',
    [payoutId, at],
  )
  return (rowCount ?? 0) > 0
}

export interface PayoutLine {
  readonly line: number
  readonly kind: string
  readonly amountMinor: bigint
}

export async function listPayoutLines(connection: Connection, payoutId: string): Promise<PayoutLine[]> {
  const { rows } = await connection.query<PayoutLine>(
    `select line, kind, amount_minor as "amountMinor" from payout_lines where payout_id = $1 order by line`,
    [payoutId],
  )
  return rows
}

/** One thing a payout is made of: a promise of a purchase or what was taken back of it, or an adjustment. */
export interface PayoutItem {
  readonly itemId: string
  readonly kind: string
  readonly amountMinor: bigint
  /** Null: of no purchase. */
  readonly purchaseId: string | null
  readonly recordedAt: Date | null
  /** Null while it counts. */
  readonly endedAt: Date | null
}

/** By id, those behind `afterId`. */
export async function listPayoutItems(
  connection: Connection,
  payoutId: string,
  { afterId, limit }: { readonly afterId: string | undefined; readonly limit: number },
): Promise<PayoutItem[]> {
  const { rows } = await connection.query<PayoutItem>(
    `select item.item_id as "itemId", coalesce(promise.kind, adjustment.kind, 'unknown') as kind,
            item.amount_minor as "amountMinor", promise.purchase_id as "purchaseId",
            coalesce(promise.recorded_at, adjustment.recorded_at) as "recordedAt", item.ended_at as "endedAt"
       from payout_items item
       left join transfer_items promise on promise.id = item.item_id
       left join payable_adjustments adjustment on adjustment.id = item.item_id
      where item.payout_id = $1 and ($2::uuid is null or item.item_id > $2)
      order by item.item_id limit $3`,
    [payoutId, afterId ?? null, limit],
  )
  return rows
}
