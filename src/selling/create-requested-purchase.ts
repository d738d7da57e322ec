import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import type { Merchant } from '../merchants/index.ts'
import {
  findPurchase,
  lockPurchaseRequest,
  type Purchase,
  type PurchaseRequest,
  setRequestedPurchase,
} from '../purchases/index.ts'
import { assert } from '../shared/assert.ts'
import { createPurchase, type PurchaseOrder } from './create-purchase.ts'

/**
 * The purchase that a request in an address asks for, made now or before: a reload, a second tab and a replay years
 * later all lead to the same one (docs/interface.md, "Decisions: signed requests"). `isRenewable`, for a customer's own
 * click: after the customer gave it up the same request makes another one, for who returns to the shop with the same
 * basket would else find a closed door. What its merchant has aborted, what has expired and what was paid stays so.
 * Throws what `createPurchase` throws.
 */
export async function createRequestedPurchase(
  tx: Transaction,
  call: Call,
  merchant: Merchant,
  order: PurchaseOrder,
  request: PurchaseRequest & { readonly isRenewable: boolean },
): Promise<Purchase> {
  const knownId = await lockPurchaseRequest(tx, merchant.id, request)
  const known = knownId && (await findPurchase(tx, { kind: 'merchant', merchantId: merchant.id }, knownId))
  assert(!knownId || known, 'a request names a purchase of its own merchant')
  const mayRenew = request.isRenewable && known && known.state === 'cancelled' && known.reason === 'given_up'
  if (known && !mayRenew) return known
  const { purchase } = await createPurchase(tx, call, merchant, order)
  await setRequestedPurchase(tx, merchant.id, request, purchase.id)
  return purchase
}
