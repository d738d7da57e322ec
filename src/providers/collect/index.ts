export type { NoVerdict, ProviderAnswer, Rejected } from '../answer.ts'
export type { AccountDescriptor, AccountSettings, AcquirerDescriptor, CallTerms } from '../descriptor.ts'
export {
  type Absence,
  type Acquirer,
  type Approval,
  type BookedOperation,
  type BookedPayment,
  type CallbackFact,
  type CallbackSubject,
  type Charge,
  type ChargeRequest,
  type Dispute,
  KEY_REUSED,
  type OperationRefusal,
  type OperationRequest,
  type OperationResult,
  type OperationReversal,
  type Payment,
  type PaymentPage,
  type Session,
  type SessionKey,
  type SessionLookUp,
  type SessionRequest,
  type SignedOperation,
  type SignedVerdict,
} from './acquirer.ts'
export type {
  AcquirerPayouts,
  ToldPayout,
  ToldPayoutLine,
  WholePayout,
} from './payouts.ts'
export { type AcquirerReport, REPORT_BYTES_MAX, type ReportEntry } from './report.ts'
export type { AcquirerTraits } from './traits.ts'
