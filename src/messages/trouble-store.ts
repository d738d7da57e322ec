import type { Connection } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { MessageTemplate } from '../texts/messages.ts'
import type { Channel } from './message.ts'
import type { MessageState } from './message-store.ts'

/** Of one channel, what its transport has not taken. */
export interface ChannelTrouble {
  readonly channel: Channel
  /** Tried, and to be tried again. */
  readonly waiting: number
  readonly waitingSince: Date | null
  /** Ended without being taken: since the day that was asked for. */
  readonly givenUp: number
  /** What most tries were answered. */
  readonly reason: string
}

/** The last try of a message, whatever it was answered. */
const LAST_ERROR = `(select error from message_tries where message_id = messages.id order by try desc limit 1)`

/** What made no sense any more was not given up: it is nobody's trouble. */
const IS_TROUBLE = `error is not null and error not like 'dropped: %'`

export async function readMessageTrouble(connection: Connection, endedSince: Date): Promise<ChannelTrouble[]> {
  const { rows } = await connection.query<ChannelTrouble>(
    {
      name: 'read-message-trouble',
      text: `select channel, count(*) filter (where state = 'pending')::int as waiting,
            min(created_at) filter (where state = 'pending') as "waitingSince",
            count(*) filter (where state = 'failed')::int as "givenUp", mode() within group (order by error) as reason
       from (select channel, state, created_at, ${LAST_ERROR} as error from messages
              where state = 'pending' and tries > tries_before
             union all
             select channel, state, created_at, ${LAST_ERROR} from messages
              where state = 'failed' and ended_at >= $1) as tried
      where ${IS_TROUBLE} group by channel order by channel`,
    },
    [endedSince],
  )
  return rows
}

/** A message that its transport has not taken. */
export interface TroubledMessage {
  readonly id: string
  readonly purchaseId: string
  readonly template: MessageTemplate
  readonly channel: Channel
  readonly recipient: string
  readonly state: MessageState
  readonly tries: number
  readonly createdAt: Date
  /** Null once given up; while a try is under way, when it counts as lost. */
  readonly nextTryAt: Date | null
  readonly endedAt: Date | null
  readonly lastError: string
}

/** Newest first. */
export async function listTroubled(
  connection: Connection,
  scope: Scope,
  wish: {
    readonly states: readonly MessageState[]
    readonly after?: { readonly at: Date; readonly id: string } | undefined
    readonly limit: number
  },
): Promise<TroubledMessage[]> {
  const { states, after, limit } = wish
  const older = after ? 'and (created_at < $3 or created_at = $3 and id > $4)' : ''
  const { rows } = await connection.query<TroubledMessage>(
    ...within(
      scope,
      'message',
      [states, limit, ...(after ? [after.at, after.id] : [])],
      (own) => `
        select * from (
          select id, purchase_id as "purchaseId", template, channel, recipient, state, tries, created_at as "createdAt",
                 run_at as "nextTryAt", ended_at as "endedAt", ${LAST_ERROR} as error, ${LAST_ERROR} as "lastError"
            from messages where state = any($1) and tries > tries_before and ${own} ${older}) as tried
         where ${IS_TROUBLE} order by "createdAt" desc, id limit $2`,
    ),
  )
  return rows
}

/**
 * Another round of tries from now on: of these, or of all that wait or were given up (null). What is being sent right now,
 * leased until `busyUntil` at the latest, and what made no sense any more, stay as they are. Returns how many.
 */
export async function reopenMessages(
  connection: Connection,
  ids: readonly string[] | null,
  { now, busyUntil }: { readonly now: Date; readonly busyUntil: Date },
): Promise<number> {
  const { rowCount } = await connection.query(
    `update messages set state = 'pending', run_at = $1, ended_at = null, tries_before = tries
      where id in (select id from (
              select id, ${LAST_ERROR} as error from messages
               where (state = 'failed' or state = 'pending' and tries > tries_before and run_at > $2)
                 and ${ids === null ? 'true' : 'id = any($3::uuid[])'}) as tried
             where ${IS_TROUBLE})`,
    ids === null ? [now, busyUntil] : [now, busyUntil, ids],
  )
  return rowCount
}
