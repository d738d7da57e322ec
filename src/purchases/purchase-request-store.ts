import type { Connection, Transaction } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { ResultFormat } from '../wire/shop-return.ts'

/** A request in an address, signed or not, as the thing that makes one purchase. */
export interface PurchaseRequest {
  readonly hash: Buffer
  readonly isSigned: boolean
}

/**
 * The purchase that this request made before, with the request locked; null when it made none yet. A twin in flight
 * makes this wait for its commit.
 */
export async function lockPurchaseRequest(
  tx: Transaction,
  merchantId: string,
  request: PurchaseRequest,
): Promise<string | null> {
  await tx.query(
    `insert into purchase_requests (merchant_id, request_hash, is_signed) values ($1, $2, $3)
     on conflict (merchant_id, request_hash) do nothing`,
    [merchantId, request.hash, request.isSigned],
  )
  const { rows } = await tx.query<{ purchase_id: string | null }>(
    'select purchase_id from purchase_requests where merchant_id = $1 and request_hash = $2 for update',
    [merchantId, request.hash],
  )
  return rows[0]?.purchase_id ?? null
}

export async function setRequestedPurchase(
  tx: Transaction,
  merchantId: string,
  request: PurchaseRequest,
  purchaseId: string,
): Promise<void> {
  await tx.query('update purchase_requests set purchase_id = $3 where merchant_id = $1 and request_hash = $2', [
    merchantId,
    request.hash,
    purchaseId,
  ])
}

interface ReturnFacts {
  readonly metadata: Record<string, unknown> | null
  readonly resultFormat: ResultFormat
  readonly isSigned: boolean
}

/** What the shop is told about its purchase when the customer comes back; undefined when out of scope. */
export async function findReturnFacts(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
): Promise<ReturnFacts | undefined> {
  const { rows } = await connection.query<ReturnFacts>(
    ...within(scope, 'purchase', [purchaseId], (own) => ({
      name: 'find-return-facts',
      text: `
        select metadata, result_format as "resultFormat",
               exists (select from purchase_requests where purchase_id = $1 and is_signed) as "isSigned"
          from purchases
         where id = $1 and ${own}`,
    })),
  )
  return rows[0]
}
