import type { Sealer } from '../../crypto/index.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../shared/clocks.ts'
import { type AskPsp, openPspAccount, type PspAccount } from './account.ts'
import { recordPspCheck } from './account-store.ts'
import { askAccount } from './ask-account.ts'

/** `ok`, or why not; noted. Who cannot be asked stays what somebody answered for. */
export async function checkPspAccount(
  db: Database,
  account: PspAccount,
  terms: { readonly ask: AskPsp; readonly sealer: Sealer; readonly systemClock: Clock },
): Promise<string> {
  const { outcome, reference } = await askAccount(terms.ask, openPspAccount(terms.sealer, account))
  if (outcome === null) return 'cannot be asked'
  await recordPspCheck(db, account.id, { outcome, reference, at: terms.systemClock.now() })
  return outcome
}
