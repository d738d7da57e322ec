export { recordTransferItem } from './transfer-store.ts'
