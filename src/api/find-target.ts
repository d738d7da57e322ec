import { type Merchant, requireMerchant } from '../merchants/index.ts'
import { findPurchase, type Purchase } from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'
import { parsePublicId } from '../shared/ids.ts'
import type { Scope } from '../shared/scope.ts'
import type { ApiPorts } from './ports.ts'

/** The merchant a path names. What belongs to others is as unknown as what does not exist: `merchant_not_found`. */
export async function findTargetMerchant(ports: ApiPorts, scope: Scope, merchantUid: string): Promise<Merchant> {
  return requireMerchant(ports.db, scope, parsePublicId('mer', merchantUid))
}

/** The id inside a purchase uid. Throws `purchase_not_found` when it is none. */
export function readPurchaseUid(purchaseUid: string): string {
  return parsePublicId('pur', purchaseUid) ?? refuse('purchase_not_found', { why: 'unknown_uid' })
}

/** The purchase a path names. Throws `purchase_not_found`. */
export async function findTargetPurchase(ports: ApiPorts, scope: Scope, purchaseUid: string): Promise<Purchase> {
  const purchase = await findPurchase(ports.db, scope, readPurchaseUid(purchaseUid))
  return purchase ?? refuse('purchase_not_found', { why: 'unknown_uid' })
}
