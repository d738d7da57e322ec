import type { CreditKind } from '../schedules/index.ts'
import type { Merchant } from './merchant.ts'

/** Who this merchant's customers are to the law of credits. */
export function creditKindOf({ isB2b }: Pick<Merchant, 'isB2b'>): CreditKind {
  return isB2b ? 'business' : 'consumer'
}
