export { ACCOUNT_SETTINGS } from './account.ts'
export {
  type Absence,
  type Acquirer,
  type AcquirerAnswer,
  type Approval,
  type BookedOperation,
  type BookedPayment,
  type Callback,
  type CallbackFact,
  type CallbackSubject,
  type Charge,
  type ChargeRequest,
  type Dispute,
  KEY_REUSED,
  type NotSent,
  type OperationRefusal,
  type OperationRequest,
  type OperationResult,
  type OperationReversal,
  type Payment,
  type Rejected,
  type Session,
  type SessionKey,
  type SessionLookUp,
  type SessionRequest,
  type SignedOperation,
  type SignedVerdict,
} from './acquirer.ts'
export type { Acquirers, OpenAccount } from './acquirers.ts'
export { connectSandbox } from './connect-sandbox.ts'
export { type KnownAccounts, openAccounts } from './open-accounts.ts'
export type { AcquirerTraits } from './traits.ts'
