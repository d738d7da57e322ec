export {
  type AskIssuer,
  ISSUER_SETTINGS,
  type IssuerAccount,
  type OpenedIssuer,
  openIssuerAccount,
} from './account.ts'
export { findIssuerAccount, listAccountsWithCards, listIssuerAccounts } from './account-store.ts'
export { checkIssuerAccount, disconnectIssuer, makeDefaultIssuer } from './change-account.ts'
export { connectIssuer } from './connect-issuer.ts'
export { connectSandboxIssuer } from './connect-sandbox.ts'
export type { IssuerDescriptor } from './descriptor.ts'
export { findIssuer, ISSUERS } from './descriptors.ts'
export {
  type CardBooks,
  type CardIssuer,
  type CardMovement,
  type CardOrder,
  type CardQuery,
  type IssuerAnswer,
  type IssuerFact,
  KEPT_FAILURE,
} from './issuer.ts'
