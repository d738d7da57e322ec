import type { Connection, Transaction } from '../db/database.ts'
import { newId } from '../shared/ids.ts'

export interface Stop {
  readonly at: Date
  readonly by: string
  readonly reason: string
}

/** False where the merchant is stopped already: the first reason stays. */
export async function insertStop(
  tx: Transaction,
  { merchantId, companyId }: { readonly merchantId: string; readonly companyId: string },
  { at, by, reason }: Stop,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into payout_stops (id, merchant_id, company_id, stopped_at, stopped_by, reason) values ($1, $2, $3, $4, $5, $6)
     on conflict (merchant_id) where ended_at is null do nothing`,
    [newId(), merchantId, companyId, at, by, reason],
  )
  return rowCount === 1
}

/** Of a merchant that is paid nothing now; undefined for any other. */
export async function findStop(connection: Connection, merchantId: string): Promise<Stop | undefined> {
  const { rows } = await connection.query<Stop>(
    `select stopped_at as at, stopped_by as by, reason from payout_stops where merchant_id = $1 and ended_at is null`,
    [merchantId],
  )
  return rows[0]
}

export async function endStop(tx: Transaction, merchantId: string, at: Date, by: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update payout_stops set ended_at = $2, ended_by = $3 where merchant_id = $1 and ended_at is null',
    [merchantId, at, by],
  )
  return rowCount === 1
}

/** Null ends it. The caller holds the payout's lock. */
export async function setStop(tx: Transaction, payoutId: string, stop: Stop | null): Promise<void> {
  await tx.query('update payouts set stopped_at = $2, stopped_by = $3, stop_reason = $4 where id = $1', [
    payoutId,
    stop?.at ?? null,
    stop?.by ?? null,
    stop?.reason ?? null,
  ])
}
