export { ACCOUNT_SETTINGS, type AccountSettings, openSettings } from './account.ts'
export { listAccounts } from './account-store.ts'
export {
  type Absence,
  type Acquirer,
  type AcquirerAnswer,
  type Approval,
  type BookedOperation,
  type BookedPayment,
  type CallbackFact,
  type CallbackSubject,
  type Charge,
  type ChargeRequest,
  type Dispute,
  KEY_REUSED,
  type NoVerdict,
  type OperationRequest,
  type OperationResult,
  type OperationReversal,
  type Payment,
  type PaymentPage,
  type Rejected,
  type Session,
  type SessionKey,
  type SessionLookUp,
  type SessionRequest,
  type SignedOperation,
  type SignedVerdict,
} from '../../providers/collect/acquirer.ts'
export type { Acquirers, OpenAccount } from './acquirers.ts'
export { checkAccount, checkAccounts } from './check-accounts.ts'
export { connectAccount } from './connect-account.ts'
export { connectSandbox } from './connect-sandbox.ts'
export type { AcquirerDescriptor } from '../../providers/collect/descriptor.ts'
export { DESCRIPTORS } from '../../providers/collect/descriptors.ts'
export { disconnectAccount } from './disconnect-account.ts'
export { makeDefault } from './make-default.ts'
export { type AccountTerms, openAccounts } from './open-accounts.ts'
export { type AcquirerReport, REPORT_BYTES_MAX, type ReportEntry } from '../../providers/collect/report.ts'
export type { AcquirerTraits } from '../../providers/collect/traits.ts'
