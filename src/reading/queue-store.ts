import type { Connection } from '../db/database.ts'
import type { Clocks } from '../events/index.ts'

/** What is to be handed on, sent or asked, and since when the oldest of it could have been. */
export interface Queue {
  readonly name: 'events' | 'webhooks' | 'notifications' | 'messages' | 'operations' | 'attempts' | 'settlements'
  readonly waiting: number
  /** By the clock of its queue; null where nothing waits. */
  readonly oldestAt: Date | null
}

/** Every queue, by the partial index that its worker reads. */
export async function readQueues(connection: Connection): Promise<readonly Queue[]> {
  const { rows } = await connection.query<Queue & Record<string, unknown>>({
    name: 'read-queues',
    text: `
      select 'events' as name, count(*)::int as waiting, min(occurred_at) as "oldestAt"
        from events where dispatched_at is null
      union all
      select 'webhooks', count(*)::int, min(run_at)
        from webhook_deliveries where state = 'pending'
      union all
      select 'notifications', count(*)::int, min(run_at) from notification_deliveries where state = 'pending'
      union all
      select 'messages', count(*)::int, min(run_at) from messages where state = 'pending'
      union all
      select 'operations', count(*)::int, min(run_at) from operations where run_at is not null
      union all
      select 'attempts', count(*)::int, min(check_at) from attempts where check_at is not null
      union all
      select 'settlements', count(*)::int, min(step_at) from settlements where step_at is not null`,
  })
  return rows
}

/** How much later than planned the oldest of a queue is; events are to be handed on at once. */
export function latenessMs({ name, oldestAt }: Queue, { businessClock, systemClock }: Clocks): number {
  // Events happen by the clock of business, which in a demo is another; what is sent has its time by the machine's.
  const now = (name === 'events' ? businessClock : systemClock).now()
  return oldestAt ? Math.max(0, now.getTime() - oldestAt.getTime()) : 0
}

/** How much goes on, by the partial index of each; `due` counts payments on dates whose next step is not later than `now`. */
export async function readUnderWay(connection: Connection, now: Date): Promise<ReadonlyMap<string, number>> {
  const { rows } = await connection.query<{ what: string; count: number }>(
    {
      name: 'read-under-way',
      text: `
      select 'events' as what, count(*)::int as count from events where dispatched_at is null
      union all
      select 'pots_open', count(*)::int from purchases where pot_state = 'open'
      union all
      select 'pots_closing', count(*)::int from purchases where pot_state = 'closing'
      union all
      select 'payments_due', count(*)::int from shares where collect_at <= $1
      union all
      select 'payouts', count(*)::int from payouts where state in ('planned', 'exported', 'sent')`,
    },
    [now],
  )
  return new Map(rows.map(({ what, count }) => [what, count]))
}
