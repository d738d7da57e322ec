import type { Transaction } from '../db/database.ts'
import type { PurchaseEvent } from './events.ts'

/** Plans what it will say about these events, in their order: rows only, in this transaction, never the network. */
export type Subscriber = (tx: Transaction, events: readonly PurchaseEvent[]) => Promise<void>

/** By the names that `parked_events` keeps: they never change. */
export type Subscribers = Readonly<Record<string, Subscriber>>
