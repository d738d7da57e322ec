import type { Connection } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { Withdrawal } from './withdrawal.ts'

/**
 * Purchases whose withdrawal goes on without a person: all of it is given back by itself, or is given back already, however that
 * was asked for. One that waits for another refund is found again once that has ended.
 */
export async function listWithdrawalsDue(
  connection: Connection,
  { limit, aside }: { readonly limit: number; readonly aside: readonly string[] },
): Promise<string[]> {
  const { rows } = await connection.query<{ purchaseId: string }>(
    {
      name: 'list-withdrawals-due',
      text: `
        select withdrawals.purchase_id as "purchaseId"
          from withdrawals join purchases on purchases.id = withdrawals.purchase_id
         where withdrawals.contract = 'sale' and withdrawals.state in ('declared', 'awaiting_goods', 'crediting')
           and withdrawals.purchase_id <> all($2::uuid[])
           and (purchases.unwinding = 'full' or purchases.state not in ('leader_processed', 'successful')
                or withdrawals.state = 'declared' and withdrawals.handling = 'automatic' and purchases.unwinding is null)
         order by withdrawals.declared_at limit $1`,
    },
    [limit, aside],
  )
  return rows.map(({ purchaseId }) => purchaseId)
}

/** Purchases from whose credit somebody has withdrawn, and whose plan has not ended yet: a bank was still to answer. */
export async function listCreditsToEnd(
  connection: Connection,
  { limit, aside }: { readonly limit: number; readonly aside: readonly string[] },
): Promise<string[]> {
  const { rows } = await connection.query<{ purchaseId: string }>(
    {
      name: 'list-credits-to-end',
      text: `
        select purchase_id as "purchaseId" from withdrawals
         where contract = 'credit' and state = 'declared' and purchase_id <> all($2::uuid[])
         order by declared_at limit $1`,
    },
    [limit, aside],
  )
  return rows.map(({ purchaseId }) => purchaseId)
}

/** A withdrawal that waits for somebody of its shop. */
export interface WaitingWithdrawal {
  readonly purchaseId: string
  readonly shopReference: string | null
  readonly state: Withdrawal['state']
  readonly name: string | null
  readonly reimburseBy: Date
  readonly pausedAt: Date | null
  readonly heldUpBy: string | null
  /** Of the price, what is not given back. */
  readonly amountMinor: bigint
  readonly currency: string
}

/** The first to be paid back first; not those that go on by themselves. */
export async function listWaitingWithdrawals(
  connection: Connection,
  scope: Scope,
  limit: number,
): Promise<WaitingWithdrawal[]> {
  const { rows } = await connection.query<WaitingWithdrawal>(
    ...within(
      scope,
      'withdrawal',
      [limit],
      (own) => `
        select withdrawals.purchase_id as "purchaseId", purchases.reference as "shopReference", withdrawals.state,
               withdrawals.name, withdrawals.reimburse_by as "reimburseBy", withdrawals.paused_at as "pausedAt",
               withdrawals.held_up_by as "heldUpBy", purchases.amount_minor - purchases.refunded_minor as "amountMinor",
               purchases.currency
          from withdrawals join purchases on purchases.id = withdrawals.purchase_id
         where withdrawals.contract = 'sale' and withdrawals.state in ('declared', 'awaiting_goods', 'crediting')
           and (withdrawals.state <> 'declared' or withdrawals.handling = 'ask')
           and purchases.state in ('leader_processed', 'successful') and purchases.unwinding is distinct from 'full'
           and ${own}
         order by withdrawals.reimburse_by, withdrawals.id limit $1`,
    ),
  )
  return rows
}
