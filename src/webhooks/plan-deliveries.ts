import { type Database, type Transaction, transaction } from '../db/database.ts'
import { EVENT_AUDIENCE, type PurchaseEvent } from '../events/index.ts'
import { type Clock, systemClock } from '../shared/clocks.ts'
import { insertDeliveries, insertPayoutDeliveries } from './plan-store.ts'

/** The webhook subscriber: internal events are nobody's business, opt-in ones need a subscription. */
export async function planWebhookDeliveries(
  tx: Transaction,
  events: readonly PurchaseEvent[],
  clock: Clock = systemClock,
): Promise<void> {
  const audible = events
    .filter((event) => EVENT_AUDIENCE[event.name] !== 'internal')
    .map((event) => ({ ...event, isOptIn: EVENT_AUDIENCE[event.name] === 'opt_in' }))
  if (audible.length > 0) await insertDeliveries(tx, audible, clock.now())
}

const PAYOUT_EVENTS_PER_BATCH = 1_000

/** Tells payouts' events to the addresses that subscribed to them; how many were looked at. Others never hear of them. */
export function planPayoutDeliveries(db: Database, clock: Clock): Promise<number> {
  return transaction(db, (tx) => insertPayoutDeliveries(tx, PAYOUT_EVENTS_PER_BATCH, clock.now()))
}
