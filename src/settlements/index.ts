export { type KeptMovement, MOVING_NOTHING } from './card-movement.ts'
export {
  insertMovements,
  keepMovementOfCard,
  listMovementsDue,
  listMovementsLeft,
  listMovementsWaiting,
  postponeMovements,
  recordMovement,
} from './card-movement-store.ts'
export { type CardOwner, findOwnersOfCards } from './card-owner-store.ts'
export {
  type CardStanding,
  isCardUsed,
  readCardStanding,
  readCardStandings,
  UNUSED_CARD,
} from './card-standing-store.ts'
export {
  claimSettlements,
  endTurn,
  findLastTry,
  findVoids,
  isUnderWay,
  settlementsDueInMs,
  type Voids,
} from './claim-store.ts'
export { countUnanswered, doubtSettlements, wakeDoubted } from './doubt-store.ts'
export { takeEnding } from './ending-store.ts'
export { lockSettled, type SettledPurchase } from './lock-settled-store.ts'
export { insertLoss } from './loss-store.ts'
export { findNamedSettlements, type NamedSettlement } from './named-settlement-store.ts'
export { promiseMachine } from './promise.ts'
export { isSettledAtOnce, promiseToMerchant, promiseToTell, takeBackPromise } from './promise-to-merchant.ts'
export { listSettled, type SettledRow, type SettledWish } from './settled-list-store.ts'
export {
  isUndecidedSettlement,
  type KeptPayment,
  type SentAs,
  type Settlement,
  type SettlementRefusal,
  type SettlementTrigger,
  settlementMachine,
  UNDECIDED_SETTLEMENT,
} from './settlement.ts'
export { type SettlementRow, settlementColumns, toSettlement } from './settlement-row.ts'
export {
  findSettlement,
  findSettlementOf,
  moveSettlement,
  type SettlementPatch,
  updateSettlement,
  wakeSettlement,
  wakeSettlementOf,
} from './settlement-store.ts'
export { findTransferItem, sumPromised } from './transfer-store.ts'
export { type Answer, insertTry, recordTry, type SettlementNotes, type TryKind } from './try-store.ts'
export { wantWithdrawal } from './want-withdrawal.ts'
export { findLastPaid, listOpenCards, listOverdue, listUnexpected } from './watch-store.ts'
