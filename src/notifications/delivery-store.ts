import type { Connection, Transaction } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { LeasedNotification, NotificationKind } from './notification.ts'
import type { NotificationOutcome } from './send-notification.ts'

export interface ClaimWish {
  readonly now: Date
  readonly leasedUntil: Date
  /** How many in all, and of one merchant. */
  readonly limit: number
  readonly perMerchant: number
  /** Merchants that may have fewer than `perMerchant` now. */
  readonly rooms: ReadonlyMap<string, number>
}

interface LeasedRow {
  id: bigint
  merchant_id: string
  kind: NotificationKind
  tries: number
  tries_before: number
}

/**
 * Walks merchant by merchant through the index (merchant_id, run_at), so that the backlog of a hanging shop is never
 * scanned; within one, the oldest due that no earlier one of its purchase holds back.
 */
const claimStatement = {
  name: 'claim-notifications',
  text: `
    with recursive waiting (merchant_id) as (
      (select merchant_id from notification_deliveries where state = 'pending' order by merchant_id limit 1)
      union all
      select (select next.merchant_id from notification_deliveries next
               where next.state = 'pending' and next.merchant_id > waiting.merchant_id
               order by next.merchant_id limit 1)
        from waiting where waiting.merchant_id is not null),
    candidate as (
      select due.id
        from waiting
        left join unnest($5::uuid[], $6::int[]) as room (merchant_id, places) on room.merchant_id = waiting.merchant_id
       cross join lateral (
         select id, run_at from notification_deliveries delivery
          where merchant_id = waiting.merchant_id and state = 'pending' and run_at <= $1
            and not exists (select from notification_deliveries earlier
                             where earlier.purchase_id = delivery.purchase_id and earlier.state = 'pending'
                               and earlier.sequence < delivery.sequence)
          order by run_at, id limit coalesce(room.places, $4)) due
       order by due.run_at, due.id limit $3),
    locked as (
      select id from notification_deliveries
       where id in (select id from candidate) and state = 'pending' and run_at <= $1
         for update skip locked)
    update notification_deliveries delivery set run_at = $2, tries = tries + 1
      from locked where delivery.id = locked.id
    returning delivery.id, merchant_id, kind, tries, tries_before`,
}

/** Leases what is due: `run_at` moves forward in the claiming statement, no transaction stays open while sending. */
export async function claimNotifications(connection: Connection, wish: ClaimWish): Promise<LeasedNotification[]> {
  const { rows } = await connection.query<LeasedRow & Record<string, unknown>>(claimStatement, [
    wish.now,
    wish.leasedUntil,
    wish.limit,
    wish.perMerchant,
    [...wish.rooms.keys()],
    [...wish.rooms.values()],
  ])
  return rows.map((row) => ({
    id: row.id,
    merchantId: row.merchant_id,
    kind: row.kind,
    try: row.tries,
    triesBefore: row.tries_before,
  }))
}

/** Every try becomes a row; the notification moves only if nobody leased it since. */
const recordStatement = {
  name: 'record-notification-try',
  text: `
    with told as (
      insert into notification_tries (delivery_id, try, tried_at, duration_ms, status, error)
      values ($1, $2, $5, $6, $7, $8)
      on conflict do nothing)
    update notification_deliveries
       set state = $3, run_at = $4, ended_at = case when $4::timestamptz is null then $9::timestamptz end
     where id = $1 and tries = $2 and state = 'pending'`,
}

export async function recordNotificationTry(connection: Connection, outcome: NotificationOutcome): Promise<void> {
  await connection.query(recordStatement, [
    outcome.notification.id,
    outcome.notification.try,
    outcome.state,
    outcome.runAt,
    outcome.triedAt,
    outcome.durationMs,
    outcome.status,
    outcome.error,
    outcome.endedAt,
  ])
}

/** Another round of tries for one that has ended; a pending one stays as it is. False: none in this scope. */
export async function reopenNotification(
  tx: Transaction,
  scope: Scope,
  deliveryId: bigint,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    ...within(
      scope,
      'delivery',
      [deliveryId, now],
      (own) => `
        update notification_deliveries delivery
           set state = 'pending', run_at = case when state = 'pending' then run_at else $2::timestamptz end,
               ended_at = null, tries_before = case when state = 'pending' then tries_before else tries end
         where id = $1 and ${own}`,
    ),
  )
  return rowCount > 0
}
