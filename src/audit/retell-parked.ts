import { type Database, transaction } from '../db/database.ts'
import { type Call, type ParkedEvent, retryParked, type Subscribers } from '../events/index.ts'
import { recordAct } from './record-act.ts'

/** Tells what was put aside, each in a transaction of its own: one that fails again keeps no other. `reason`: as its line keeps it. Returns how many were told. */
export async function retellParked(
  db: Database,
  call: Call,
  subscribers: Subscribers,
  parked: readonly ParkedEvent[],
  reason?: string,
): Promise<number> {
  let told = 0
  for (const one of parked) {
    told += await transaction(db, async (tx) => {
      const count = await retryParked(tx, subscribers, one)
      const { eventId, subscriber, merchantId } = one
      const changes = { [subscriber]: { from: 'parked', to: count > 0 ? 'told' : 'parked' } }
      await recordAct(tx, call, { act: 'events_replayed', subject: eventId.toString(), merchantId, changes, reason })
      return count
    })
  }
  return told
}
