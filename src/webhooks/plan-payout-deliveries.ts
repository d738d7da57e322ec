import { type Database, transaction } from '../db/database.ts'
import type { Clock } from '../shared/clocks.ts'
import { insertPayoutDeliveries } from './plan-store.ts'

const EVENTS_PER_BATCH = 1_000

/** Tells payouts' events to the addresses that subscribed to them; how many were looked at. Others never hear of them. */
export function planPayoutDeliveries(db: Database, clock: Clock): Promise<number> {
  return transaction(db, (tx) => insertPayoutDeliveries(tx, EVENTS_PER_BATCH, clock.now()))
}
