import type { Connection, Transaction } from '../db/database.ts'
import { createOutbox, type DeliveryState } from '../deliveries/index.ts'
import { type Scope, within } from '../shared/scope.ts'
import { NOTIFICATION_WAITS_MS, type NotificationKind } from './notification.ts'

export const notificationOutbox = createOutbox<bigint>({
  table: 'notification_deliveries',
  idType: 'bigint',
  destination: { column: 'merchant_id', type: 'uuid' },
  inOrderOf: ['purchase_id'],
  triesBefore: 'tries_before',
  plan: 'kind',
  waitsMs: NOTIFICATION_WAITS_MS,
  tries: { table: 'notification_tries', owner: 'delivery_id', keepsStatus: true },
})

/** How telling one went. */
export interface NotificationRecord {
  readonly id: bigint
  readonly kind: NotificationKind
  readonly state: DeliveryState
  readonly tries: number
  /** Null once ended; while a try is under way, when it counts as lost. */
  readonly nextTryAt: Date | null
  readonly endedAt: Date | null
  /** Of the last try that ended; null when it was taken, or there was none. */
  readonly lastError: string | null
}

const recordColumns = `delivery.id, delivery.kind, delivery.state, delivery.tries, delivery.run_at as "nextTryAt",
  delivery.ended_at as "endedAt",
  (select error from notification_tries where delivery_id = delivery.id order by try desc limit 1) as "lastError"`

/** In the order in which they are told. */
export async function listNotifications(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
): Promise<NotificationRecord[]> {
  const { rows } = await connection.query<NotificationRecord>(
    ...within(
      scope,
      'delivery',
      [purchaseId],
      (own) => `
        select ${recordColumns}
          from notification_deliveries delivery
         where delivery.purchase_id = $1 and ${own}
         order by delivery.sequence, delivery.id`,
    ),
  )
  return rows
}

export interface MissedNotification extends NotificationRecord {
  readonly purchaseId: string
}

/** Of any purchase: those that have come to this, or that a shop has not taken yet; newest first. */
export async function listMissed(
  connection: Connection,
  scope: Scope,
  wish: {
    readonly state?: DeliveryState | undefined
    readonly beforeId?: bigint | undefined
    readonly limit: number
  },
): Promise<MissedNotification[]> {
  const { state, beforeId, limit } = wish
  const { rows } = await connection.query<MissedNotification>(
    ...within(
      scope,
      'delivery',
      [state ?? null, limit, ...(beforeId === undefined ? [] : [beforeId])],
      (own) => `
        select ${recordColumns}, delivery.purchase_id as "purchaseId"
          from notification_deliveries delivery
         where case when $1::text is null then state in ('exhausted', 'discarded') or state = 'pending' and tries > 0
                    else state = $1 end
           and ${own} ${beforeId === undefined ? '' : 'and delivery.id < $3'}
         order by delivery.id desc limit $2`,
    ),
  )
  return rows
}

/** Another round of tries for one that has ended; a pending one stays as it is. Whose it is; undefined: none in this scope. */
export async function reopenNotification(
  tx: Transaction,
  scope: Scope,
  deliveryId: bigint,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ merchantId: string }>(
    ...within(
      scope,
      'delivery',
      [deliveryId, now],
      (own) => `
        update notification_deliveries delivery
           set state = 'pending', run_at = case when state = 'pending' then run_at else $2::timestamptz end,
               ended_at = null, tries_before = case when state = 'pending' then tries_before else tries end
         where id = $1 and ${own}
        returning merchant_id as "merchantId"`,
    ),
  )
  return rows[0]?.merchantId
}

/** The notifications that these events have made. */
export async function listNotificationsOf(
  connection: Connection,
  scope: Scope,
  events: readonly { readonly id: bigint; readonly purchaseId: string }[],
): Promise<{ id: bigint; eventId: bigint }[]> {
  const { rows } = await connection.query<{ id: bigint; eventId: bigint }>(
    ...within(
      scope,
      'delivery',
      [events.map(({ id }) => id), events.map(({ purchaseId }) => purchaseId)],
      (own) => `
        select id, event_id as "eventId" from notification_deliveries delivery
         where purchase_id = any($2::uuid[]) and event_id = any($1::bigint[]) and ${own}`,
    ),
  )
  return rows
}
