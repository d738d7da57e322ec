export { type Actor, actorText, type JobName } from './actor.ts'
export { asJob, asMerchant, asOperator, type By, type Call, type Clocks, callOf } from './call.ts'
export { dispatchEvents, EVENTS_PER_BATCH, type OnDispatched, type OnParked } from './dispatch-events.ts'
export {
  appendEvent,
  DISPATCHER_LOCK,
  eventsUpdate,
  eventsUpdateValues,
  findEvent,
  findFirstEventId,
  findLastSequence,
  findRequestEventId,
  listHistory,
} from './event-store.ts'
export {
  AUDIBLE_EVENTS,
  type AudibleEvent,
  EVENT_AUDIENCE,
  EVENT_NAMES,
  type EventName,
  type Fact,
  type PurchaseEvent,
} from './events.ts'
export { listFeedEnds, listPurchaseEvents, readFeed } from './feed-store.ts'
export { leaveNote } from './leave-note.ts'
export { countParked, listParked, type ParkedEvent } from './parked-store.ts'
export { PAYOUT_EVENTS, type PayoutEventDetail, type PayoutEventName } from './payout-events.ts'
export { retryParked } from './retry-parked.ts'
export type { Subscribers } from './tell-apart.ts'
