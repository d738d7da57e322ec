export { type HoldRequest, holdPurchase, isHoldable } from './hold-purchase.ts'
export { readMissed, rearrangePayment } from './rearrange-payment.ts'
export { resumePurchase } from './resume-purchase.ts'
