import { originOf } from '../wire/web-url.ts'
import type { Visitor } from './visitor.ts'

/**
 * Where a form of the leader's may end after its 303: the shop's, whose addresses came with the purchase. Nobody else
 * is led there, and no frame.
 */
export function shopOrigins({ role, purchase, framedBy }: Pick<Visitor, 'role' | 'purchase' | 'framedBy'>): string[] {
  if (role !== 'leader' || framedBy) return []
  const addresses = [purchase.redirectUrl, purchase.cancelUrl, purchase.callbackUrl]
  return [...new Set(addresses.flatMap((address) => (address && originOf(address)) || []))]
}
