import { type Database, transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import type { WholePayout } from '../providers/collect/index.ts'
import type { PayingAccount } from './payout-findings.ts'
import { type TakenPayout, takePayout } from './take-payout.ts'

/** All payouts that a file has, in one transaction: the same file again changes nothing. */
export function takePayoutReport(
  db: Database,
  call: Call,
  account: PayingAccount,
  payouts: readonly WholePayout[],
): Promise<readonly (TakenPayout & { readonly reference: string })[]> {
  return transaction(db, async (tx) => {
    const taken = []
    for (const { payout, lines } of payouts)
      taken.push({ reference: payout.reference, ...(await takePayout(tx, call, account, payout, lines)) })
    return taken
  })
}
