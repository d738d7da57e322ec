import { bookTogether } from '../books/index.ts'
import { type Database, transaction } from '../db/database.ts'
import type { Clocks } from '../events/index.ts'
import { dateInZone } from '../schedules/index.ts'
import { insertAdjustment } from './adjustment-store.ts'
import { reserveReleased } from './payout-journals.ts'
import { lockReservesDue, savePayout } from './payout-store.ts'

const PER_BATCH = 200

/** What was kept back for a time is the merchant's again, and an item of its next payout; how many. */
export function releaseReserves(db: Database, { businessClock }: Clocks): Promise<number> {
  return transaction(db, async (tx) => {
    const now = businessClock.now()
    const due = await lockReservesDue(tx, dateInZone(now).toString(), PER_BATCH)
    if (due.length === 0) return 0
    await bookTogether(
      tx,
      due.map((payout) => reserveReleased(payout, now)),
    )
    for (const payout of due) {
      await insertAdjustment(tx, {
        ...{ of: payout, kind: 'reserve_released', causeId: payout.id },
        ...{ amountMinor: payout.reserveMinor, recordedAt: now },
      })
      await savePayout(tx, { ...payout, reserveReleasedAt: now })
    }
    return due.length
  })
}
