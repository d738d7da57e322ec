export { promiseSettlement } from './promise-settlement.ts'
export { findTransferItem, recordRefundItem } from './transfer-store.ts'
