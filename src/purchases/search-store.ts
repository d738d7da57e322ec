import type { Connection } from '../db/database.ts'
import type { PaymentType } from '../merchants/index.ts'
import type { Scope } from '../shared/scope.ts'
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

/** Whose purchases: what a list may be read for. */
export type OwnerScope = Extract<Scope, { kind: 'company' | 'merchant' }>

/**
 * Newest first. Only the conditions asked for are said, so that each question is planned for the index that answers
 * it; the company is always named, because the indexes begin with it.
 */
export async function searchPurchases(
  connection: Connection,
  scope: OwnerScope,
  wish: PurchaseSearch,
): Promise<Purchase[]> {
  const values: unknown[] = []
  const given = (value: unknown) => `$${values.push(value)}`
  const company =
    scope.kind === 'company'
      ? given(scope.companyId)
      : `(select company_id from merchants where id = ${given(scope.merchantId)})`
  const conditions = [`company_id = ${company}`]
  if (scope.kind === 'merchant') conditions.push(`merchant_id = ${given(scope.merchantId)}`)
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
  if (wish.afterId) {
    const id = given(wish.afterId)
    const since = `(select created_at from purchases where id = ${id} and company_id = ${company})`
    conditions.push(`(created_at, id) < (${since}, ${id}::uuid)`)
  }
  const { rows } = await connection.query<PurchaseRow>(
    `select ${purchaseColumns} from purchases
      where ${conditions.join(' and ')}
      order by created_at desc, id desc limit ${given(wish.limit)}`,
    values,
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
    {
      name: 'find-purchase-by-reference',
      text: `
        select ${purchaseColumns} from purchases
         where company_id = (select company_id from merchants where id = $3)
           and ($1::uuid is null or company_id = $1) and ($2::uuid is null or merchant_id = $2)
           and merchant_id = $3 and reference = $4
         order by accepted_at is null, created_at desc, id desc limit 1`,
    },
    [
      scope.kind === 'company' ? scope.companyId : null,
      scope.kind === 'merchant' ? scope.merchantId : null,
      merchantId,
      reference,
    ],
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
