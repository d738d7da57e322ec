import { findMerchant, type Merchant } from '../../merchants/index.ts'
import { findPurchase, type Purchase } from '../../purchases/index.ts'
import { DomainError } from '../../shared/errors.ts'
import { parsePublicId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import type { ApiPorts } from '../ports.ts'

/** The merchant a path names. What belongs to others is as unknown as what does not exist: `merchant_not_found`. */
export async function findTargetMerchant(ports: ApiPorts, scope: Scope, merchantUid: string): Promise<Merchant> {
  const id = parsePublicId('mer', merchantUid)
  const merchant = id && (await findMerchant(ports.db, scope, id))
  if (!merchant) throw new DomainError('not_found', 'merchant_not_found', 'no merchant with this uid')
  return merchant
}

/** The id inside a purchase uid. Throws `purchase_not_found` when it is none. */
export function readPurchaseUid(purchaseUid: string): string {
  const id = parsePublicId('pur', purchaseUid)
  if (!id) throw new DomainError('not_found', 'purchase_not_found', 'no purchase with this uid')
  return id
}

/** The purchase a path names. Throws `purchase_not_found`. */
export async function findTargetPurchase(ports: ApiPorts, scope: Scope, purchaseUid: string): Promise<Purchase> {
  const purchase = await findPurchase(ports.db, scope, readPurchaseUid(purchaseUid))
  if (!purchase) throw new DomainError('not_found', 'purchase_not_found', 'no purchase with this uid')
  return purchase
}
