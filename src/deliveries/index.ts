export type { Courier, ToldCall, ToldOf } from './courier.ts'
export type { DeliveryState, Leased, Outcome, Reply } from './delivery.ts'
export {
  countMissed,
  findTelling,
  listTellings,
  type Telling,
  type TellingWish,
  TOLD_KINDS,
  type ToldKind,
  type Try,
} from './delivery-list-store.ts'
export { type DeliveryPump, type PumpTerms, startDeliveryPump, tryDelivery } from './delivery-pump.ts'
export { createOutbox, ONLY_PLAN } from './outbox-store.ts'
export { STANDARD_WAITS_MS } from './retry-plan.ts'
