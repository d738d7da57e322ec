import type { Database } from '../db/database.ts'
import { type Attempt, findNewestAttempt } from '../payments/index.ts'
import { findLeaderShare } from '../shares/index.ts'
import type { Visitor } from './visitor.ts'

/** The visitor's last payment, whatever became of it. */
export async function newestOwn(db: Database, { share, purchase }: Visitor): Promise<Attempt | undefined> {
  const own = share ?? (await findLeaderShare(db, purchase.id))
  return own && findNewestAttempt(db, own.id)
}
