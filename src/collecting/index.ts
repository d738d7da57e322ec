export { confirmZero, openCollection } from './acceptance/index.ts'
export {
  type AttemptRequest,
  applyLateCard,
  applySignedVerdict,
  checkAttempts,
  decideCharged,
  decideNeverCharged,
  endCheck,
  listForgotten,
  lookUpAttempt,
  mayTakeOver,
  measureDeclines,
  type PartBounds,
  type PledgeChoice,
  partBounds,
  partChargeMinor,
  refuseWaiting,
  startAttempt,
  useAnotherCard,
  watchDeclines,
  watchUnknown,
} from './attempts/index.ts'
export { POT_CLOSING_WAIT_MS } from './check-plan.ts'
export { recordDispute } from './disputes/index.ts'
export {
  advanceDueDate,
  collectDueShares,
  type DatedPayment,
  isAdvanceable,
  movablePayments,
  moveDueDate,
  repayHeld,
  triggerCapture,
} from './due-shares/index.ts'
export { holdCollection, openGate, readCollection, resumeCollection } from './gate/index.ts'
export {
  type HoldRequest,
  holdPurchase,
  isHoldable,
  readMissed,
  rearrangePayment,
  resumePurchase,
} from './late/index.ts'
export { type DueKind, dueInMs } from './next-due-store.ts'
export {
  applySignedOperation,
  askOperation,
  decideOperation,
  listStuck,
  measureVerdicts,
  requestOperation,
  runOperations,
  watchVerdicts,
} from './operations/index.ts'
export { type CollectingCall, type CollectingPorts, type CollectionGate, mayCollect, maySettle } from './ports.ts'
export {
  beginPlan,
  claimShare,
  closePot,
  declinePledge,
  extendPot,
  freePot,
  invitePledger,
  isGivenUp,
  joinPot,
  measureReports,
  nudgePledger,
  type PeoplePlan,
  type PotEndBounds,
  planPeople,
  potEndBounds,
  reconsiderPledge,
  removePledger,
  reportInvitation,
  resendInvitation,
  stepPots,
  undoClaim,
  watchReports,
} from './pots/index.ts'
export { isBeingPaid, roomMinor } from './read-room.ts'
export {
  booksOf,
  compareBooks,
  compareReport,
  decideFinding,
  incompleteReconciliation,
  type JudgedReconciliation,
  judgeReconciliation,
  measureReconciliation,
  stepReconciliation,
  tellUncovered,
  watchReconciliation,
} from './reconciliation/index.ts'
export {
  deferralEndsOn,
  drawUpSchedule,
  feeGivenBackNow,
  finishPurchase,
  mayAdvance,
  type OfferedSchedule,
  type Payer,
  REARRANGEMENT_FORMS,
  rescheduleShare,
  retryOf,
  scheduleFor,
  writePlan,
  writeRearrangement,
} from './schedule/index.ts'
