export {
  ATTEMPT_LIFETIME_MS,
  type Attempt,
  type AttemptEnd,
  type AttemptTrigger,
  attemptMachine,
  isUndecided,
  UNDECIDED,
  wasNeverAsked,
} from './attempt.ts'
export { type AttemptRow, attemptColumns, toAttempt } from './attempt-row.ts'
export {
  claimAttemptChecks,
  findAskedAttempt,
  findAttempt,
  findAttemptById,
  findAttempts,
  findAttemptWithRole,
  findNewestAttempt,
  findPaidAttempt,
  insertAttempt,
  listAttempts,
  listChargesSentBefore,
  lockAttempt,
  markSent,
  unmarkSent,
} from './attempt-store.ts'
export {
  listBurstsOf,
  listInDoubt,
} from './attention-store.ts'
export {
  CARD_PAGES,
  openCardPage,
  openCredential,
  STORED_CREDENTIALS,
  sealCardPage,
  sealCredential,
} from './card-secrets.ts'
export {
  type BookedFact,
  type CollectionHold,
  type CollectionState,
  extendLostTime,
  findLostTime,
  findLostTimeHold,
  type HoldReason,
  placeHold,
  readCollectionState,
  releaseHold,
  skipEventIds,
} from './collection-hold-store.ts'
export {
  alarmsOf,
  type DeclineOrigin,
  kindOfSubject,
  mayExplainDecline,
  REFUSALS_PER_PAGE_MAX,
  type TryCount,
  tryWaitMs,
  withUndecided,
} from './decline-limits.ts'
export {
  clearDeclines,
  countBursts,
  countDecline,
  deleteEndedDeclines,
  listDeclines,
  listTries,
  lockTries,
  takeDeclineBursts,
} from './decline-store.ts'
export { type Dispute, disputeMachine } from './dispute.ts'
export {
  type Contested,
  findObjection,
  insertDispute,
  lockDispute,
  moveDispute,
  readContested,
  updateDispute,
} from './dispute-store.ts'
export type { Finding, FindingKind, PayoutFindingKind, SeenFinding } from './finding.ts'
export {
  acceptFinding,
  closeFindings,
  closePayoutFindings,
  countFindings,
  findFinding,
  listFindings,
  listUndecidedFindings,
  recordFinding,
  recordFindings,
  wasGivenBackUnasked,
} from './finding-store.ts'
export { bookLookUps, type LookUpPace, lookUpPace } from './look-up-turn-store.ts'
export {
  type AttemptPatch,
  closeLiveAttempts,
  closeOverdueAttempts,
  moveAttempt,
  openAttempt,
  updateAttempt,
} from './move-attempt-store.ts'
export { OPENINGS, readOpening, type SessionOpening, sealOpening } from './opening.ts'
export {
  isUnderWay,
  type Operation,
  operationMachine,
} from './operation.ts'
export {
  claimOperations,
  countUnknown,
  type DueOperation,
  findOperation,
  insertOperation,
  listOperations,
  listPurchaseOperations,
  listStuckOperations,
  lockOperation,
  moveOperation,
  postponeOperation,
} from './operation-store.ts'
export { orderReference, parseOrderReference } from './order-reference.ts'
export {
  findReadReport,
  insertReport,
  isDisputeKnown,
  listDoneWithin,
  listPaidWithin,
  type Period,
  readCoverage,
} from './parity-report-store.ts'
export {
  claimRun,
  findLastRun,
  findNewestPaymentAt,
  findOldestLastRun,
  listUnmatched,
  listUnreadBooks,
  markMatched,
  postponeRun,
  type ReconciliationRun,
  saveRun,
  startRun,
} from './parity-store.ts'
export { countPayables, findPayable, IS_PAYABLE, listPayables, type Payable } from './payable-store.ts'
export { findKeptPayer, insertKeptPayer } from './payer-store.ts'
export {
  completeStoredCard,
  findCardById,
  findStoredCard,
  replaceStoredCard,
  type StoredCard,
} from './stored-card-store.ts'
export { countVerdicts, type VerdictCounts } from './verdict-store.ts'
