import type { Database } from '../db/database.ts'
import { findVoids, type Settlement, type Voids } from '../settlements/index.ts'
import { NO_VOIDS } from './judge.ts'

/** What its PSP tells may be of before the last one. */
export async function voidsOf(db: Database, settlement: Settlement): Promise<Voids> {
  return settlement.state === 'voiding' ? findVoids(db, settlement) : NO_VOIDS
}
