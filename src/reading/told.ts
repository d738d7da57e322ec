import type { Sealer } from '../crypto/index.ts'
import type { Connection } from '../db/database.ts'
import type { ToldOf } from '../deliveries/index.ts'
import { AUDIBLE_EVENTS, listFeedEnds, type PurchaseEvent, readFeed } from '../events/index.ts'
import { NOTIFYING_EVENTS, readNotificationCalls } from '../notifications/index.ts'
import { refuse } from '../refusals/index.ts'
import type { OwnerScope } from '../shared/scope.ts'
import { findLastPayoutDelivery, type PayoutWebhook, readPayoutWebhooks, readWebhooks } from '../webhooks/index.ts'
import { type PageWish, readLimit } from './page.ts'

/** What may be told to a merchant: of internal events the end of a pot. */
const TOLD_EVENTS = [...new Set([...AUDIBLE_EVENTS, ...NOTIFYING_EVENTS])]

/** A call that an event makes to one of a merchant's addresses, byte for byte. */
export interface Told {
  readonly kind: 'webhook' | 'notification'
  readonly event: PurchaseEvent
  readonly call: ToldOf['call']
}

export interface ToldSince {
  readonly told: readonly Told[]
  /** The last event looked at, whether or not it was told. */
  readonly lastEventId: bigint
}

/** Whoever wants to hear only what comes begins behind this event; 0 where there is none. */
export async function findLastTold(connection: Connection, scope: OwnerScope): Promise<bigint> {
  const [end] = await listFeedEnds(connection, scope, TOLD_EVENTS)
  return end?.eventId ?? 0n
}

/**
 * What merchants are told of the events behind this one, in the order of the feed, signed as of `now`. Throws invalid
 * `invalid_cursor` for an event that is not theirs.
 */
export async function readToldSince(
  { db, sealer }: { readonly db: Connection; readonly sealer: Sealer },
  scope: OwnerScope,
  afterId: bigint,
  now: Date,
  wish: PageWish,
): Promise<ToldSince> {
  const events = await readFeed(db, scope, { afterId, limit: readLimit(wish), names: TOLD_EVENTS })
  if (!events) refuse('invalid_cursor', { why: 'event' })
  const webhooks = await readWebhooks(
    db,
    sealer,
    scope,
    events.map(({ id }) => id),
    now,
  )
  const notifications = await readNotificationCalls(db, sealer, scope, events, now)
  const of = (kind: Told['kind'], event: PurchaseEvent, calls: readonly ToldOf[]): Told[] =>
    calls.filter(({ eventId }) => eventId === event.id).map(({ call }) => ({ kind, event, call }))
  return {
    told: events.flatMap((event) => [...of('webhook', event, webhooks), ...of('notification', event, notifications)]),
    lastEventId: events.at(-1)?.id ?? afterId,
  }
}

/** Whoever wants to hear only what comes of payouts begins behind this delivery. */
export function findLastPayoutTold(connection: Connection, scope: OwnerScope): Promise<bigint> {
  return findLastPayoutDelivery(connection, scope)
}

/** What merchants that subscribed are told of their payouts, behind this delivery. Throws invalid `invalid_parameters`. */
export function readPayoutsToldSince(
  { db, sealer }: { readonly db: Connection; readonly sealer: Sealer },
  scope: OwnerScope,
  afterId: bigint,
  now: Date,
  wish: PageWish,
): Promise<PayoutWebhook[]> {
  return readPayoutWebhooks(db, sealer, scope, { afterId, limit: readLimit(wish) }, now)
}
