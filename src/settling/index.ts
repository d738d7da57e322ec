export { promiseSettlement } from './promise-settlement.ts'
export { settlementMachine } from './settlement.ts'
export { takeBackSettlement } from './take-back-settlement.ts'
export { findTransferItem } from './transfer-store.ts'
