import type { Connection, Transaction } from '../db/database.ts'
import type { PurchaseState } from '../purchases/index.ts'
import { only } from '../shared/assert.ts'

/** How far a merchant's end is; null: not begun, or not reached. */
export interface Closing {
  readonly since: Date | null
  readonly closedAt: Date | null
}

/** What of a merchant has not ended by itself, besides its balances. */
export interface OpenEnds {
  readonly purchasesUnderWay: number
  /** The last day until which something is kept back; null: nothing is. */
  readonly reserveUntil: string | null
  readonly isOpeningUnconfirmed: boolean
  readonly hasUninvoicedCommission: boolean
  /** Bank details that nothing was flagged of. */
  readonly hasDetails: boolean
  readonly isStopped: boolean
}

/** Somebody may pay them, or their pot is open. */
const UNDER_WAY: readonly PurchaseState[] = ['initialized', 'failed_payer', 'authorizing', 'leader_processed']

export async function readClosing(connection: Connection, merchantId: string): Promise<Closing> {
  const { rows } = await connection.query<Closing>(
    'select closing_since as since, closed_at as "closedAt" from merchants where id = $1',
    [merchantId],
  )
  return only(rows)
}

/** The caller holds the merchant's lock. */
export async function saveClosing(tx: Transaction, merchantId: string, { since, closedAt }: Closing): Promise<void> {
  await tx.query('update merchants set closing_since = $2, closed_at = $3 where id = $1', [merchantId, since, closedAt])
}

export async function readOpenEnds(connection: Connection, merchantId: string): Promise<OpenEnds> {
  const { rows } = await connection.query<OpenEnds>(
    `select (select count(*)::int from purchases where merchant_id = $1 and state = any($2::text[])) as "purchasesUnderWay",
            (select to_char(max(reserve_until), 'YYYY-MM-DD') from payouts
              where merchant_id = $1 and reserve_minor > 0 and reserve_released_at is null
                and state in ('planned', 'exported', 'sent', 'paid')) as "reserveUntil",
            exists (select from payout_openings where merchant_id = $1 and confirmed_at is null) as "isOpeningUnconfirmed",
            exists (select from commission_lines line
                     where line.merchant_id = $1
                       and not exists (select from invoice_items where commission_line_id = line.id)) as "hasUninvoicedCommission",
            exists (select from bank_details
                     where merchant_id = $1 and ended_at is null and flagged_at is null) as "hasDetails",
            exists (select from payout_stops where merchant_id = $1 and ended_at is null) as "isStopped"`,
    [merchantId, UNDER_WAY],
  )
  return only(rows)
}
