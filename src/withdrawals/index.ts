export {
  isUndecidedWithdrawal,
  REFUSAL_GROUNDS,
  type RefusalGround,
  type Withdrawal,
  withdrawalMachine,
} from './withdrawal.ts'
export { listWaitingWithdrawals, listWithdrawalsDue } from './withdrawal-list-store.ts'
export { reimburseBy, withdrawableUntil } from './withdrawal-period.ts'
export { findWithdrawal, insertWithdrawal, moveWithdrawal, updateWithdrawal } from './withdrawal-store.ts'
