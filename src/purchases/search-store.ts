import type { Connection } from '../db/database.ts'
import type { PaymentType } from '../payment-types/index.ts'

import { type OwnerScope, within } from '../shared/scope.ts'
import type { Purchase, PurchaseState } from './purchase.ts'
import { type PurchaseRow, purchaseColumns, toPurchase } from './purchase-row.ts'

/** All that is given must hold. */
export interface PurchaseSearch {
  readonly merchantId?: string | undefined
  readonly reference?: string | undefined
  /** How the reference begins. */
  readonly referencePrefix?: string | undefined
  readonly states?: readonly PurchaseState[] | undefined
  readonly paymentType?: PaymentType | undefined
  readonly createdFrom?: Date | undefined
  /** Exclusive. */
  readonly createdBefore?: Date | undefined
  /** Continue behind this purchase: it must be in scope, else nothing is found. */
  readonly afterId?: string | undefined
  readonly limit: number
}

/** Newest first. Only the conditions asked for are said, so that each question is planned for the index that answers it. */
export async function searchPurchases(
  connection: Connection,
  scope: OwnerScope,
  wish: PurchaseSearch,
): Promise<Purchase[]> {
  const values: unknown[] = []
  const given = (value: unknown) => `$${values.push(value)}`
  const conditions: string[] = []
  if (wish.merchantId) conditions.push(`merchant_id = ${given(wish.merchantId)}`)
  if (wish.reference !== undefined) conditions.push(`reference = ${given(wish.reference)}`)
  if (wish.referencePrefix !== undefined) {
    conditions.push(`reference like ${given(`${wish.referencePrefix.replace(/[\\%_]/g, '\\$&')}%`)}`)
  }
  const [state, ...more] = wish.states ?? []
  // One state is walked in order; several would be sorted first.
  if (state) conditions.push(more.length ? `state = any(${given(wish.states)})` : `state = ${given(state)}`)
  if (wish.paymentType) conditions.push(`payment_type = ${given(wish.paymentType)}`)
  if (wish.createdFrom) conditions.push(`created_at >= ${given(wish.createdFrom)}`)
  if (wish.createdBefore) conditions.push(`created_at < ${given(wish.createdBefore)}`)
  const afterId = wish.afterId && given(wish.afterId)
  const limit = given(wish.limit)
  const { rows } = await connection.query<PurchaseRow>(
    ...within(scope, 'listed_purchase', values, (own) => {
      const since = `(select created_at from purchases where id = ${afterId} and ${own})`
      const older = afterId ? [`(created_at, id) < (${since}, ${afterId}::uuid)`] : []
      return `
        select ${purchaseColumns} from purchases
         where ${[own, ...conditions, ...older].join(' and ')}
         order by created_at desc, id desc limit ${limit}`
    }),
  )
  return rows.map(toPurchase)
}

/** The accepted purchase with this reference, of which there is one at most; else the newest. */
export async function findPurchaseByReference(
  connection: Connection,
  scope: OwnerScope,
  merchantId: string,
  reference: string,
): Promise<Purchase | undefined> {
  const { rows } = await connection.query<PurchaseRow>(
    ...within(scope, 'listed_purchase', [merchantId, reference], (own) => ({
      name: 'find-purchase-by-reference',
      text: `
        select ${purchaseColumns} from purchases
         where ${own} and merchant_id = $1 and reference = $2
         order by accepted_at is null, created_at desc, id desc limit 1`,
    })),
  )
  return rows[0] && toPurchase(rows[0])
}

/** What the merchant's shop sent along, untouched. */
export async function readMetadata(
  connection: Connection,
  purchase: Pick<Purchase, 'id'>,
): Promise<Record<string, unknown> | null> {
  const { rows } = await connection.query<{ metadata: Record<string, unknown> | null }>(
    { name: 'read-metadata', text: 'select metadata from purchases where id = $1' },
    [purchase.id],
  )
  return rows[0]?.metadata ?? null
}
