export { LIMIT_MAX, readLimit } from './page.ts'
export { readPurchases } from './purchases.ts'
export { findLastTold, readToldSince, type Told } from './told.ts'
export { DELIVERY_ID, readWebhookDeliveries } from './webhook-deliveries.ts'
