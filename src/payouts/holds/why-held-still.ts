import type { BankAccount } from '../../bank-accounts/index.ts'
import { readUpTo } from '../../bank-statements/index.ts'
import type { Connection } from '../../db/database.ts'
import { findLostTimeHold } from '../../payments/index.ts'
import { nextTargetDay } from '../next-target-day.ts'
import { countUnexplainedDebits } from './bank-line-store.ts'
import { findFolderDoubt } from './find-doubt.ts'

/**
 * What the hold of an account waits for, a sentence; undefined where files and statements prove what was paid. A file that was
 * released in the last moment that these books have lost is executed on the next day that banks work: statements are read to the
 * end of that one.
 */
export async function whyHeldStill(connection: Connection, account: BankAccount): Promise<string | undefined> {
  if (account.heldFor === 'operator' || !account.heldOn) return 'whoever holds it resumes it'
  const lost = await findLostTimeHold(connection, 0n)
  if (lost?.isActive) return 'collection is held still: npm run collection -- status'
  const doubt = await findFolderDoubt(connection, account)
  if (doubt) return doubt.kind === 'unknown_files' ? `${doubt.reason}: npm run payout -- adopt` : doubt.reason
  const unexplained = await countUnexplainedDebits(connection, account.id)
  if (unexplained > 0) return `${unexplained} lines of its statements are not explained: npm run bank -- suspense`
  const wanted = nextTargetDay(account.heldOn)
  if (!wanted) return 'the closing days of TARGET are not known'
  const read = await readUpTo(connection, account.id)
  if (!read || read < wanted) return `its statements are read up to ${read ?? 'no day'}, and ${wanted} is needed`
  return undefined
}
