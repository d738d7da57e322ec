export type { NoVerdict, ProviderAnswer, Rejection } from '../answer.ts'
export type { CredentialField } from '../descriptor.ts'
export { ReportFault } from '../report-fault.ts'
export { isCharged, type Lifecycle, lifecycleOf, takesCharges } from './ended-brands.ts'
export { EVIDENCE_GRADES, gradeOf, gradeOfPart, isUnproven, judgedParts, unprovenParts } from './evidence.ts'
export { examplePartMinor, examplePrice } from './example-price.ts'
export {
  type EvidencePart,
  hostsOf,
  type NativeNotification,
  type OpenedPsp,
  type PspBrand,
  type PspCallback,
  type PspFact,
  type PspFamily,
  type PspMode,
  type PspSettings,
} from './family.ts'
export { codeOf } from './in-codes.ts'
export { isAboutOrder } from './is-ours.ts'
export { openPsp } from './open-psp.ts'
export type {
  Charge,
  ChargeOrder,
  Modification,
  ModifyOrder,
  PaymentCard,
  Psp,
  PspAbsence,
  PspPayment,
  PspRefusal,
} from './psp.ts'
export { readPspCallback } from './read-callback.ts'
export { type ReportedPayment, readPspReport } from './read-report.ts'
export { currentReference, endingOf, referenceOf, referencesOf } from './reference.ts'
export type { PspReportColumns } from './report.ts'
export { mayShowCard, showsCard } from './shows-card.ts'
export { type PspTraits, type ReferenceRule, SCA_FLAGS, type ScaFlag } from './traits.ts'
export { TRANSACTION_STATUSES, type TransactionStatus } from './transaction-status.ts'
