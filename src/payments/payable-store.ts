import type { Connection } from '../db/database.ts'
import { only } from '../shared/assert.ts'
import { type Scope, within } from '../shared/scope.ts'

/** A refund that the acquirer did not make, or took back: its payer is owed it, by other means. */
export interface Payable {
  readonly operationId: string
  readonly purchaseId: string
  readonly shareId: string
  /** In minor units of `currency`. */
  readonly amountMinor: bigint
  readonly currency: string
  readonly refusalCode: string | null
  /** Business clock. */
  readonly refusedAt: Date
  readonly acquirerAccountId: string
  readonly paymentId: string | null
  /** The order's, as the shop calls it. */
  readonly shopReference: string | null
  readonly payerName: string | null
  /** E-mail or telephone number. */
  readonly payerAddress: string | null
  /** Their bank may give it to them. */
  readonly isDisputed: boolean
}

/** Of an operation and its attempt: neither what a payer's bank has taken back, or given back by a dispute, nor what somebody has paid out since. */
export const IS_PAYABLE = `operations.kind = 'refund' and operations.state in ('refused', 'reversed')
  and operations.refusal_code is distinct from 'disputed' and attempts.captured_minor > 0
  and not exists (select from disputes where disputes.purchase_id = operations.purchase_id
                     and disputes.attempt_id = operations.attempt_id and disputes.state = 'lost')
  and not exists (select from decisions where decisions.purchase_id = operations.purchase_id
                     and decisions.subject = operations.id::text and decisions.outcome = 'paid_out')`

const payables = (condition: string) => `
  select operations.id as "operationId", operations.purchase_id as "purchaseId", attempts.share_id as "shareId",
         operations.amount_minor as "amountMinor", attempts.currency, operations.refusal_code as "refusalCode",
         operations.decided_at as "refusedAt", attempts.acquirer_account_id as "acquirerAccountId",
         attempts.payment_id as "paymentId", purchases.reference as "shopReference",
         coalesce(shares.name, nullif(concat_ws(' ', clients.first_name, clients.last_name), '')) as "payerName",
         coalesce(shares.email, clients.email, shares.phone_number, clients.phone_number) as "payerAddress",
         exists (select from disputes where disputes.purchase_id = operations.purchase_id
                    and disputes.attempt_id = operations.attempt_id and disputes.state = 'opened') as "isDisputed"
    from operations
    join attempts on attempts.id = operations.attempt_id
    join purchases on purchases.id = operations.purchase_id
    join shares on shares.id = attempts.share_id
    left join clients on clients.id = case when shares.role = 'pledger' then shares.client_id else purchases.client_id end
   where ${IS_PAYABLE} and ${condition}`

/** The oldest first. */
export async function listPayables(
  connection: Connection,
  scope: Scope,
  wish: { readonly after?: { readonly at: Date; readonly id: string } | undefined; readonly limit: number },
): Promise<Payable[]> {
  const { after, limit } = wish
  const later = after ? 'and (operations.decided_at, operations.id) > ($2, $3)' : ''
  const { rows } = await connection.query<Payable>(
    ...within(
      scope,
      'purchase',
      [limit, ...(after ? [after.at, after.id] : [])],
      (own) => `${payables(`${own} ${later}`)} order by operations.decided_at, operations.id limit $1`,
    ),
  )
  return rows
}

export async function findPayable(connection: Connection, operationId: string): Promise<Payable | undefined> {
  const { rows } = await connection.query<Payable>(payables('operations.id = $1'), [operationId])
  return rows[0]
}

export async function countPayables(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    `select count(*)::int as count from operations join attempts on attempts.id = operations.attempt_id where ${IS_PAYABLE}`,
  )
  return only(rows).count
}
