import type { Database } from '../db/database.ts'
import { isCardUsed, type Settlement } from '../settlements/index.ts'
import { doubted, type Verdict } from './judge.ts'

/** Nothing is called absent, and no later try refused for the first, while its card's issuer says that it has arrived. */
export async function unlessArrived(
  db: Database,
  settlement: Settlement,
  verdict: Verdict,
  isDoubtful: boolean,
): Promise<Verdict> {
  return isDoubtful && (await isCardUsed(db, settlement.purchaseId)) ? doubted(settlement) : verdict
}
