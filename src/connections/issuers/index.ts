export {
  type AskIssuer,
  ISSUER_SETTINGS,
  type IssuerAccount,
  type OpenedIssuer,
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
export type { IssuerDescriptor } from '../../providers/issue/descriptor.ts'
export { findIssuer, ISSUERS } from '../../providers/issue/descriptors.ts'
export {
  type CardBooks,
  type CardIssuer,
  type CardMovement,
  type CardOrder,
  type CardQuery,
  type IssuerAnswer,
  type IssuerFact,
  type IssuerPage,
  type IssuerStanding,
  KEPT_FAILURE,
  type ListedCard,
} from '../../providers/issue/issuer.ts'
export { claimIssuerChecks, listWatchedIssuers, recordStanding, type WatchedIssuer } from './standing-store.ts'
