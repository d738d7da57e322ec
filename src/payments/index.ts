export {
  ATTEMPT_LIFETIME_MS,
  type Attempt,
  type AttemptState,
  type AttemptTrigger,
  attemptMachine,
  isUndecided,
  UNDECIDED,
} from './attempt.ts'
export {
  type AttemptPatch,
  claimAttemptChecks,
  closeLiveAttempts,
  closeOverdueAttempts,
  findAttempt,
  findAttemptOwners,
  findNewestAttempt,
  hasUndecidedAttempts,
  insertAttempt,
  listAttempts,
  lockAttempt,
  moveAttempt,
  updateAttempt,
} from './attempt-store.ts'
export {
  claimOperations,
  countUnknown,
  decideOperation,
  insertOperation,
  listOperations,
  listPurchaseOperations,
  lockOperation,
  type Operation,
} from './operation-store.ts'
export { orderReference, parseOrderReference } from './order-reference.ts'
export { findStoredCard, replaceStoredCard, type StoredCard } from './stored-card-store.ts'
