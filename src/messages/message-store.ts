import type { Connection } from '../db/database.ts'
import type { Channel, LeasedMessage } from './message.ts'

/** `failed`: refused, given up, or dropped because it made no sense any more; the last try says which. */
export type MessageState = 'pending' | 'sent' | 'failed'

interface Lease {
  readonly now: Date
  readonly leasedUntil: Date
}

/** Leases what is due, oldest first; no transaction stays open while sending. */
export async function claimMessages(
  connection: Connection,
  { now, leasedUntil }: Lease,
  limit: number,
): Promise<LeasedMessage[]> {
  const { rows } = await connection.query<LeasedMessage & Record<string, unknown>>(
    {
      name: 'claim-messages',
      text: `
        with due as (
          select id from messages where state = 'pending' and run_at <= $1
           order by run_at limit $3 for update skip locked)
        update messages set run_at = $2, tries = tries + 1 from due where messages.id = due.id
        returning messages.id, channel, tries as try`,
    },
    [now, leasedUntil, limit],
  )
  return rows
}

/** The messages of one event that nobody has tried yet, whenever they are due. */
export async function claimEventMessages(
  connection: Connection,
  { leasedUntil }: Lease,
  eventId: bigint,
): Promise<LeasedMessage[]> {
  const { rows } = await connection.query<LeasedMessage & Record<string, unknown>>(
    `update messages set run_at = $2, tries = tries + 1
      where event_id = $1 and state = 'pending' and tries = 0
     returning id, channel, tries as try`,
    [eventId, leasedUntil],
  )
  return rows
}

export async function listEventMessages(
  connection: Connection,
  eventId: bigint,
): Promise<{ id: string; channel: Channel; state: MessageState }[]> {
  const { rows } = await connection.query<{ id: string; channel: Channel; state: MessageState }>(
    'select id, channel, state from messages where event_id = $1',
    [eventId],
  )
  return rows
}

export interface MessageTry {
  readonly message: LeasedMessage
  readonly state: MessageState
  /** When the next try is due; null once it has ended. */
  readonly runAt: Date | null
  readonly triedAt: Date
  readonly durationMs: number
  readonly error: string | null
}

/** The try becomes a row; the message moves only if nobody leased it since. */
export async function recordMessageTry(connection: Connection, outcome: MessageTry): Promise<void> {
  await connection.query(
    {
      name: 'record-message-try',
      text: `
        with told as (
          insert into message_tries (message_id, try, tried_at, duration_ms, error) values ($1, $2, $5, $6, $7)
          on conflict do nothing)
        update messages set state = $3, run_at = $4, ended_at = case when $4::timestamptz is null then $5 end
         where id = $1 and tries = $2 and state = 'pending'`,
    },
    [
      outcome.message.id,
      outcome.message.try,
      outcome.state,
      outcome.runAt,
      outcome.triedAt,
      outcome.durationMs,
      outcome.error,
    ],
  )
}
