import { type BankAccount, listBankAccounts } from '../../bank-accounts/index.ts'
import type { Connection } from '../../db/database.ts'
import { findDoubt } from './find-doubt.ts'

/**
 * Why nothing may be paid in a currency now: a sentence. What one account may have paid, no other pays either, for a payout belongs
 * to none before its file is released. `accounts` are all, locked by whoever pays.
 */
export async function findHindrance(
  connection: Connection,
  currency: string,
  accounts?: readonly BankAccount[],
): Promise<string | undefined> {
  for (const account of accounts ?? (await listBankAccounts(connection))) {
    if (account.currency !== currency) continue
    if (account.heldAt) return `account ${account.label} is held: ${account.heldReason}`
    const doubt = await findDoubt(connection, account)
    if (doubt) return `account ${account.label}: ${doubt.reason}`
  }
  return undefined
}
