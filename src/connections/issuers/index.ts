export {
  type AskIssuer,
  ISSUER_SETTINGS,
  type IssuerAccount,
  openIssuerAccount,
} from './account.ts'
export {
  countUncompared,
  findIssuerAccount,
  listAccountsWithCards,
  listIssuerAccounts,
  recordComparison,
  recordIssuerCheck,
} from './account-store.ts'
export { issuerOutcomeOf } from './answer-or.ts'
export { checkIssuerAccount, disconnectIssuer, makeDefaultIssuer } from './change-account.ts'
export { connectIssuer } from './connect-issuer.ts'
export { connectSandboxIssuer } from './connect-sandbox.ts'
export { claimIssuerChecks, listWatchedIssuers, recordStanding, type WatchedIssuer } from './standing-store.ts'
