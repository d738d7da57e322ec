export {
  isUndecidedWithdrawal,
  REFUSAL_GROUNDS,
  type RefusalGround,
  type Withdrawal,
  withdrawalMachine,
} from './withdrawal.ts'
export { listCreditsToEnd, listWaitingWithdrawals, listWithdrawalsDue } from './withdrawal-list-store.ts'
export { creditWithdrawableUntil, reimburseBy, repayCreditBy, withdrawableUntil } from './withdrawal-period.ts'
export { findWithdrawal, insertWithdrawal, moveWithdrawal, updateWithdrawal } from './withdrawal-store.ts'
