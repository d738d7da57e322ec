import { type Database, isPassing, type Transaction, transaction } from '../db/database.ts'
import { claimUndispatchedEvents, type HeldEvent, markDispatched } from './event-store.ts'
import { insertParked, type Parked } from './parked-store.ts'
import { type Subscriber, type Subscribers, tellApart } from './tell-apart.ts'

/** More would hold the advisory lock, and delay the first event of the batch, for nothing. */
export const EVENTS_PER_BATCH = 200

/** Hears of what was put aside, after the commit. */
export type OnParked = (parked: readonly Parked[]) => void
/** Hears what was handed on, after the commit: each event once, whoever dispatches. */
export type OnDispatched = (events: readonly DispatchedEvent[]) => void
type DispatchedEvent = Pick<HeldEvent, 'name' | 'detail' | 'sale'>

/**
 * Hands the oldest undispatched events to every subscriber and marks them, all or nothing: after a crash the batch comes
 * again, whole. When a subscriber fails at the batch, the batch is taken again event by event as far as it takes to find
 * those that cannot be told: they are put aside for that subscriber (`parked_events`), with what follows of their purchases.
 * Returns how many there were; 0 also when another process is dispatching.
 */
export async function dispatchEvents(
  db: Database,
  subscribers: Subscribers,
  limit: number = EVENTS_PER_BATCH,
  onParked: OnParked = () => {},
  onDispatched: OnDispatched = () => {},
): Promise<number> {
  const dispatch = (tell: typeof tellAll) => transaction(db, (tx) => dispatchBatch(tx, subscribers, limit, tell))
  const { events, parked } = await dispatch(tellAll).catch((error: unknown) => {
    if (isPassing(error)) throw error
    return dispatch(tellApart)
  })
  const failed = parked.filter(({ error }) => error !== null)
  if (failed.length > 0) onParked(failed)
  onDispatched(events)
  return events.length
}

async function tellAll(tx: Transaction, [, subscriber]: readonly [string, Subscriber], events: readonly HeldEvent[]) {
  await subscriber(tx, events)
  return [] as Parked[]
}

async function dispatchBatch(
  tx: Transaction,
  subscribers: Subscribers,
  limit: number,
  tell: typeof tellAll,
): Promise<{ events: readonly HeldEvent[]; parked: readonly Parked[] }> {
  const events = await claimUndispatchedEvents(tx, limit)
  const parked: Parked[] = []
  for (const named of Object.entries(subscribers)) {
    const [subscriber] = named
    const isHeld = (event: HeldEvent) => event.heldBy.includes(subscriber)
    parked.push(...events.filter(isHeld).map((event) => ({ event, subscriber, error: null })))
    const free = events.filter((event) => !isHeld(event))
    if (free.length > 0) parked.push(...(await tell(tx, named, free)))
  }
  if (parked.length > 0) await insertParked(tx, parked)
  if (events.length > 0) {
    await markDispatched(
      tx,
      events.map((event) => event.id),
    )
  }
  return { events, parked }
}
