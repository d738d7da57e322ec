export { createMerchant } from './create-merchant.ts'
export { type Merchant, PAYMENT_TYPES, type PaymentType } from './merchant.ts'
export { findMerchant, findMerchantByToken } from './merchant-store.ts'
