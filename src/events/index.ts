export { dispatchEvents, EVENTS_PER_BATCH, type Teller } from './dispatch-events.ts'
export {
  appendEvent,
  claimUndispatchedEvents,
  findEvent,
  findFirstEventId,
  findRequestEventId,
  markDispatched,
} from './event-store.ts'
export { AUDIBLE_EVENTS, EVENT_AUDIENCE, type EventName, type Fact, type PurchaseEvent } from './events.ts'
export { listPurchaseEvents, readFeed } from './feed-store.ts'
