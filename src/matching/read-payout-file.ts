import { takePayoutReport } from '../acquirer-payouts/index.ts'
import { listBankAccounts } from '../bank-accounts/index.ts'
import type { OpenAccount } from '../connections/index.ts'
import type { Database } from '../db/database.ts'
import { type MatchingCall, matchSuspended } from './match-lines.ts'

/** What a file of an acquirer says that it paid us; lines of the bank that may be that are looked at again. Throws in a sentence. */
export async function readPayoutFile(
  db: Database,
  call: MatchingCall,
  { id, acquirer }: OpenAccount,
  bytes: Buffer,
): ReturnType<typeof takePayoutReport> {
  if (!acquirer.readPayoutReport)
    throw new Error(`${acquirer.traits.label} has no report of payouts that is read here: npm run acquirer -- payouts`)
  const payouts = await acquirer.readPayoutReport(bytes)
  const taken = await takePayoutReport(db, call, { id, provider: acquirer.name }, payouts)
  if (taken.some(({ isNew }) => isNew))
    for (const bankAccount of await listBankAccounts(db)) await matchSuspended(db, call, bankAccount)
  return taken
}
