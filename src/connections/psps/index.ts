export {
  type AskPsp,
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
export { forgetEndedAccounts } from './forget-ended-accounts.ts'
export { type NotificationStyle, notesOnStyle, notificationStyle } from './notification-style.ts'
export { openPspAccounts, openToAsk } from './open-accounts.ts'
export { readPspReadiness } from './read-readiness.ts'
export { readUnproven } from './read-unproven.ts'
export { rotatePspAccount } from './rotate-account.ts'
