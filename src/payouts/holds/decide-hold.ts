import { recordAct } from '../../audit/index.ts'
import { type BankAccount, endBankAccountHold, holdBankAccount, lockBankAccounts } from '../../bank-accounts/index.ts'
import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { findLostTimeHold } from '../../payments/index.ts'
import { refuse } from '../../refusals/index.ts'
import { listUnknownFiles } from '../list-unknown-files.ts'

/** Nothing leaves that account, nor any other of its currency. Throws `bank_account_not_found`; conflict `not_waiting`. */
export async function holdPayouts(tx: Transaction, call: Call, accountId: string, reason: string): Promise<void> {
  const account = await requireLocked(tx, accountId)
  if (account.heldAt) refuse('not_waiting', { told: `the account is held already: ${account.heldReason}` })
  await recordAct(tx, call, { act: 'bank_account_held', subject: account.label, reason })
  const now = { at: call.systemClock.now(), on: call.businessClock.now() }
  await holdBankAccount(tx, account.id, { kind: 'operator', reason, ...now })
}

/**
 * A person says that these books know all that was paid from there. Files in the folder that they do not know are adopted or set
 * aside before. Throws `bank_account_not_found`; conflict `not_waiting`, `payout_not_releasable`.
 */
export async function resumeAccount(tx: Transaction, call: Call, accountId: string, reason: string): Promise<void> {
  const account = await requireLocked(tx, accountId)
  if (!account.heldAt) refuse('not_waiting', { told: 'the account is not held' })
  const [first] = await listUnknownFiles(tx, account)
  if (first) refuse('payout_not_releasable', { sentence: `${first}.xml must be adopted or set aside first` })
  await recordAct(tx, call, { act: 'bank_account_hold_ended', subject: account.label, reason })
  // Whoever ends a hold of their own has not looked into lost time.
  const lost = account.heldFor === 'operator' ? undefined : await findLostTimeHold(tx, account.collectionHoldId)
  const collectionHoldId = lost?.id ?? account.collectionHoldId
  await endBankAccountHold(tx, account.id, { at: call.systemClock.now(), collectionHoldId })
}

async function requireLocked(tx: Transaction, id: string): Promise<BankAccount> {
  const accounts = await lockBankAccounts(tx)
  return accounts.find((account) => account.id === id) ?? refuse('bank_account_not_found')
}
