export { type BankAccount, type HoldKind, OWN_ACCOUNTS, openOwnAccount } from './bank-account.ts'
export { listBankAccounts, noteUnreadFolder, readAccountCurrency } from './bank-account-store.ts'
export {
  type BankDetails,
  openPayee,
  openToldName,
  PAYEES,
  sealToldName,
  TOLD_NAMES,
  type Verification,
} from './bank-details.ts'
export { findBankDetails, flagBankDetails, listBankDetails, recordVerification } from './bank-details-store.ts'
export { connectBankAccount, MESSAGE_VERSIONS } from './connect-bank-account.ts'
export { endBankAccountHold, holdBankAccount, lockBankAccounts } from './hold-store.ts'
export { DEMO_COOLING_MS, setBankDetails } from './set-bank-details.ts'
