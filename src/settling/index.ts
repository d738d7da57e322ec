export { recordRefundItem, recordTransferItem } from './transfer-store.ts'
