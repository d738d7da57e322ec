import { isPassing, type Transaction, withSavepoint } from '../db/database.ts'
import type { PurchaseEvent } from './events.ts'
import type { Parked } from './parked-store.ts'

/** Plans what it will say about these events, in their order: rows only, in this transaction, never the network. */
export type Subscriber = (tx: Transaction, events: readonly PurchaseEvent[]) => Promise<void>

/** By the names that `parked_events` keeps: they never change. */
export type Subscribers = Readonly<Record<string, Subscriber>>

/** More of one batch is no matter of single events: the subscriber itself is broken, and nothing is put aside. */
const PARKED_PER_BATCH_MAX = 20

/**
 * Has one subscriber tell what it can, in order, and returns what it cannot: the events that fail, found by halving, and the
 * later ones of their purchases. Throws what is not the events' fault.
 */
export async function tellApart(
  tx: Transaction,
  [name, subscriber]: readonly [string, Subscriber],
  events: readonly PurchaseEvent[],
): Promise<Parked[]> {
  const parked: Parked[] = []
  const held = new Set<string>()

  async function tell(some: readonly PurchaseEvent[]): Promise<void> {
    const free = some.filter((event) => !held.has(event.purchaseId))
    parked.push(
      ...some.filter((event) => held.has(event.purchaseId)).map((event) => ({ event, subscriber: name, error: null })),
    )
    const [first] = free
    if (!first) return
    try {
      await withSavepoint(tx, () => subscriber(tx, free))
    } catch (error) {
      if (isPassing(error)) throw error
      if (free.length === 1) return park(first, error)
      const half = Math.ceil(free.length / 2)
      await tell(free.slice(0, half))
      await tell(free.slice(half))
    }
  }

  function park(event: PurchaseEvent, error: unknown): void {
    held.add(event.purchaseId)
    parked.push({
      event,
      subscriber: name,
      error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    })
    if (held.size > PARKED_PER_BATCH_MAX) throw error
  }

  await tell(events)
  return parked
}
