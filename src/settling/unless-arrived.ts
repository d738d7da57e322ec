import type { Database } from '../db/database.ts'
import { isCardUsed, type Settlement } from '../settlements/index.ts'
import { doubted, type Judgement } from './judge.ts'

/** Nothing is called absent, and no later try refused for the first, while its card's issuer says that it has arrived. */
export async function unlessArrived(
  db: Database,
  settlement: Settlement,
  judgement: Judgement,
  isDoubtful: boolean,
): Promise<Judgement> {
  return isDoubtful && (await isCardUsed(db, settlement.purchaseId)) ? doubted(settlement) : judgement
}
