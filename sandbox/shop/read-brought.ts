import { readResult } from '../../clients/typescript/src/index.ts'
import type { Order } from './order.ts'
import { findStall, type Shop } from './terms.ts'

/** What the customer's browser brought back: for the page, never for the order. */
export interface BroughtResult {
  readonly isAccepted: boolean
  /** Whether the merchant's secret has signed it, for this order. */
  readonly isVerified: boolean
  /** Of an error: what happened, for people. */
  readonly message: string
}

/** Undefined when it brought nothing. */
export function readBrought(shop: Shop, order: Order, url: string): BroughtResult | undefined {
  if (!/[?&]pledg_(result|error)=/.test(url)) return undefined
  const said = readResult(url, findStall(shop, order.stall)?.secret)
  if (said?.outcome !== 'accepted') {
    // An error names no order.
    return { isAccepted: false, isVerified: said?.isSigned ?? false, message: said?.message ?? '' }
  }
  return { isAccepted: true, isVerified: said.isSigned && said.purchase.reference === order.reference, message: '' }
}
