export {
  type AskPsp,
  type OpenedPsp,
  openPspAccount,
  openPspSettings,
  PSP_SETTINGS,
  type PspAccount,
} from './account.ts'
export { findPspAccount, listPspAccounts, readPspAccounts } from './account-store.ts'
export { checkPspAccount } from './check-account.ts'
export { chooseScaFlag } from './choose-sca-flag.ts'
export { connectPspAccount, type PspConnectTerms } from './connect-account.ts'
export { connectSimulatedPsp } from './connect-simulator.ts'
export { disconnectPspAccount } from './disconnect-account.ts'
export { isCharged, type Lifecycle, lifecycleOf, takesCharges } from './ended-brands.ts'
export { EVIDENCE_GRADES, gradeOf, gradeOfPart, judgedParts } from './evidence.ts'
export { examplePartMinor, examplePrice } from './example-price.ts'
export type {
  EvidencePart,
  NativeNotification,
  PspBrand,
  PspCallback,
  PspFact,
  PspFamily,
  PspMode,
  PspSettings,
} from './family.ts'
export { forgetEndedAccounts } from './forget-ended-accounts.ts'
export { isAboutOrder } from './is-ours.ts'
export { type NotificationStyle, notesOnStyle, notificationStyle } from './notification-style.ts'
export { openPspAccounts, openToAsk } from './open-accounts.ts'
export { findBrand, openPsp, PSP_FAMILIES } from './open-psp.ts'
export type {
  Charge,
  ChargeOrder,
  Modification,
  ModifyOrder,
  PaymentCard,
  Psp,
  PspAbsence,
  PspAnswer,
  PspNoVerdict,
  PspPayment,
} from './psp.ts'
export { readPspCallback } from './read-callback.ts'
export { readPspReadiness } from './read-readiness.ts'
export { readUnproven } from './read-unproven.ts'
export { currentReference, endingOf, referenceOf, referencesOf } from './reference.ts'
export { rotatePspAccount } from './rotate-account.ts'
export { type PspTraits, type ReferenceRule, SCA_FLAGS, type ScaFlag } from './traits.ts'
export { TRANSACTION_STATUSES, type TransactionStatus } from './transaction-status.ts'
