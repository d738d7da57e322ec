export { dispatchEvents, EVENTS_PER_BATCH, type Teller } from './dispatch-events.ts'
export { appendEvent, claimUndispatchedEvents, findEvent, findFirstEventId, markDispatched } from './event-store.ts'
export { EVENT_AUDIENCE, type EventName, type Fact, type PurchaseEvent } from './events.ts'
