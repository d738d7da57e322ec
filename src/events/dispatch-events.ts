import { type Database, type Transaction, transaction } from '../db/database.ts'
import { claimUndispatchedEvents, markDispatched } from './event-store.ts'
import type { PurchaseEvent } from './events.ts'

/** Plans what it will say about these events, in their order: rows only, in this transaction, never the network. */
export type Teller = (tx: Transaction, events: readonly PurchaseEvent[]) => Promise<void>

/** More would hold the advisory lock, and delay the first event of the batch, for nothing. */
export const EVENTS_PER_BATCH = 200

/**
 * Hands the oldest undispatched events to every teller and marks them, all or nothing: after a crash the batch comes
 * again, whole. Returns how many there were; 0 also when another process is dispatching.
 */
export async function dispatchEvents(
  db: Database,
  tellers: readonly Teller[],
  limit: number = EVENTS_PER_BATCH,
): Promise<number> {
  return await transaction(db, async (tx) => {
    const events = await claimUndispatchedEvents(tx, limit)
    if (events.length === 0) return 0
    for (const teller of tellers) await teller(tx, events)
    await markDispatched(
      tx,
      events.map((event) => event.id),
    )
    return events.length
  })
}
