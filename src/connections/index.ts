export type { OwnKind } from './account-kind.ts'
export { AccountRefusal } from './account-refusal.ts'
export { listAccounts, saveAccount, setDefaultAccount } from './account-store.ts'
export { ACQUIRER_ACCOUNTS } from './acquirers/acquirer-accounts.ts'
export { checkAcquirer, checkAcquirers } from './acquirers/check-acquirers.ts'
export { disconnectAcquirer } from './acquirers/disconnect-acquirer.ts'
export { type AccountTerms, type Acquirers, type OpenAccount, openAccounts } from './acquirers/open-accounts.ts'
export { checkInTurn, noteCheck, noteUnwell } from './check-accounts.ts'
export { type ConnectedAccount, type ConnectOrder, connectAccount } from './connect-account.ts'
export { connectSandbox, connectSandboxIssuer } from './connect-sandbox.ts'
export { disconnectIssuer } from './issuers/disconnect-issuer.ts'
export { ISSUER_ACCOUNTS, openIssuerAccount } from './issuers/issuer-accounts.ts'
export {
  countUncompared,
  findIssuerAccount,
  type IssuerAccount,
  listAccountsWithCards,
  recordComparison,
} from './issuers/issuer-store.ts'
export { listWatchedIssuers, recordSilence, recordStanding, type WatchedIssuer } from './issuers/standing-store.ts'
export { makeDefault } from './make-default.ts'
export type { OwnAccount } from './provider-account.ts'
export {
  findPspAccount,
  listCurrentPsps,
  listPspAccounts,
  listRefusedPsps,
  listUsedPsps,
  readPspAccounts,
} from './psps/account-store.ts'
export { chooseScaFlag } from './psps/choose-sca-flag.ts'
export { connectPspAccount, type PspConnectTerms } from './psps/connect-account.ts'
export { connectSimulatedPsp } from './psps/connect-simulator.ts'
export { disconnectPspAccount, forgetEndedAccounts } from './psps/disconnect-account.ts'
export { type NotificationStyle, notesOnStyle, notificationStyle } from './psps/notification-style.ts'
export { type MerchantPsp, openPspAccount, openPspAccounts, openToAsk } from './psps/open-accounts.ts'
export { type AskPsp, PSP_ACCOUNTS, type PspAccount } from './psps/psp-accounts.ts'
export { pspReadiness, readPspReadiness } from './psps/read-readiness.ts'
export { readUnproven } from './psps/read-unproven.ts'
export {
  listMissedReferences,
  listUnprovenReferences,
  noteReferenceFound,
  noteReferenceMissed,
} from './psps/reference-store.ts'
export { rotatePspAccount } from './psps/rotate-account.ts'
export { openSettings, sealSettings } from './settings.ts'
