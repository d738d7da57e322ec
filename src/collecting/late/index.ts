export { type HoldRequest, holdPurchase, isHoldable } from './hold-purchase.ts'
export { resumePurchase } from './resume-purchase.ts'
