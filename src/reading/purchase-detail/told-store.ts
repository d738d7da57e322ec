import type { Connection } from '../../db/database.ts'
import type { DeliveryState } from '../../deliveries/index.ts'
import { type Scope, within } from '../../shared/scope.ts'

interface ToldTry {
  readonly try: number
  readonly triedAt: Date
  readonly durationMs: number
  /** Of the answer; null where none came, and of a message. */
  readonly status: number | null
  readonly error: string | null
}

/** One telling of something about a purchase: to the shop's addresses, or to a person. */
export interface Telling {
  readonly kind: 'webhook' | 'notification' | 'message'
  readonly id: string
  /** The event's name, the notification's kind, or the message's template. */
  readonly what: string
  readonly state: DeliveryState | 'sent' | 'failed'
  readonly at: Date
  /** Of a message: whose part it goes to or tells about; null: the leader's. */
  readonly shareId: string | null
  readonly channel: 'email' | 'sms' | null
  /** Oldest first. */
  readonly tries: readonly ToldTry[]
}

const tries = (table: string, owner: string, status: string) => `
  coalesce((select jsonb_agg(jsonb_build_object('try', try, 'triedAt', tried_at, 'durationMs', duration_ms,
                                                'status', ${status}, 'error', error) order by try)
              from ${table} where ${owner} = delivery.id), '[]')`

/** Whom a purchase was told to, and what came of it; newest first. */
export async function listTellings(connection: Connection, scope: Scope, purchaseId: string): Promise<Telling[]> {
  type Row = Omit<Telling, 'tries'> & { tries: (Omit<ToldTry, 'triedAt'> & { triedAt: string })[] }
  const { rows } = await connection.query<Row>(
    ...within(
      scope,
      'purchase',
      [purchaseId],
      (own) => `
        with asked as (select id from purchases where id = $1 and ${own})
        select 'webhook' as kind, delivery.id::text as id, event.name as what, delivery.state, event.occurred_at as at,
               null::uuid as "shareId", null as channel, ${tries('webhook_tries', 'delivery_id', 'status')} as tries
          from webhook_deliveries delivery join events event on event.id = delivery.event_id
         where delivery.purchase_id in (select id from asked)
        union all
        select 'notification', delivery.id::text, delivery.kind, delivery.state, event.occurred_at, null, null,
               ${tries('notification_tries', 'delivery_id', 'status')}
          from notification_deliveries delivery join events event on event.id = delivery.event_id
         where delivery.purchase_id in (select id from asked)
        union all
        select 'message', delivery.id::text, template, delivery.state, created_at, delivery.share_id, channel,
               ${tries('message_tries', 'message_id', 'null')}
          from messages delivery where delivery.purchase_id in (select id from asked)
         order by at desc, id desc`,
    ),
  )
  return rows.map((row) => ({
    ...row,
    tries: row.tries.map(({ triedAt, ...rest }) => ({ ...rest, triedAt: new Date(triedAt) })),
  }))
}
