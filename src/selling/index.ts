export { abortPurchase } from './abort-purchase.ts'
export { createPurchase, type OrderDates, type PurchaseOrder } from './create-purchase.ts'
export { expireLinks } from './expire-links.ts'
export { giveUpPurchase } from './give-up-purchase.ts'
