import { type Database, transaction } from '../db/database.ts'
import { asJob, type Clocks } from '../events/index.ts'
import { type Failing, keepFailing, runApart } from '../jobs/index.ts'
import { lockPurchase } from '../purchases/index.ts'
import { SYSTEM } from '../shared/scope.ts'
import { stepUnwinding } from './step-unwinding.ts'
import { findUnderWay, listUnwindingsDue } from './unwinding-store.ts'

/** So many more than are worked on at once that a few which always fail do not keep the others waiting. */
const UNWINDINGS_PER_RUN = 50

/** Takes the next step of every unwinding that waits for us. Returns how many. */
export async function stepUnwindings(
  db: Database,
  clocks: Clocks,
  failing: Failing = keepFailing(clocks.systemClock),
): Promise<number> {
  const call = asJob('unwindings', clocks)
  const round = { limit: UNWINDINGS_PER_RUN, aside: failing.aside() }
  const due = await listUnwindingsDue(db, call.businessClock.now(), round)
  const step = (purchaseId: string) =>
    transaction(db, async (tx) => {
      const purchase = await lockPurchase(tx, SYSTEM, purchaseId)
      // Another worker may have completed it since.
      const unwinding = purchase && (await findUnderWay(tx, purchaseId))
      if (unwinding) await stepUnwinding(tx, call, purchase, unwinding)
    })
  await runApart(due, (purchaseId) => failing.watch(purchaseId, () => step(purchaseId)))
  return due.length
}
