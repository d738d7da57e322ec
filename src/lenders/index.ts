export { type KeptLender, LENDER_ROLES, type Lender, type LenderRole } from './lender.ts'
export { findLender } from './lender-store.ts'
export { setLender } from './set-lender.ts'
