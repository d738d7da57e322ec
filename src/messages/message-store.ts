import type { Connection } from '../db/database.ts'
import { createOutbox, type Leased, ONLY_PLAN } from '../deliveries/index.ts'
import { type Channel, MESSAGE_WAITS_MS } from './message.ts'

/** `failed`: refused, given up, or dropped because it made no sense any more; the last try says which. */
export type MessageState = 'pending' | 'sent' | 'failed'

/** All mails share one relay, all SMS one gateway. */
export const messageOutbox = createOutbox<string>({
  table: 'messages',
  idType: 'uuid',
  destination: { column: 'channel', type: 'text' },
  triesBefore: 'tries_before',
  waitsMs: { [ONLY_PLAN]: MESSAGE_WAITS_MS },
  tries: { table: 'message_tries', owner: 'message_id', keepsStatus: false },
  stateNames: { delivered: 'sent', exhausted: 'failed', discarded: 'failed' },
})

/** Leases the messages of one event that nobody has tried yet, whenever they are due. */
export async function claimEventMessages(
  connection: Connection,
  eventId: bigint,
  leasedUntil: Date,
): Promise<Leased<string>[]> {
  const { rows } = await connection.query<{ id: string; destination: Channel; try: number }>(
    {
      name: 'claim-event-messages',
      text: `
        update messages set run_at = $2, tries = tries + 1
         where event_id = $1 and state = 'pending' and tries = 0
        returning id, channel as destination, tries as try`,
    },
    [eventId, leasedUntil],
  )
  return rows.map((row) => ({ ...row, triesBefore: 0, waitsMs: MESSAGE_WAITS_MS }))
}

export async function listEventMessages(
  connection: Connection,
  eventId: bigint,
): Promise<{ id: string; channel: Channel; state: MessageState }[]> {
  const { rows } = await connection.query<{ id: string; channel: Channel; state: MessageState }>(
    { name: 'list-event-messages', text: 'select id, channel, state from messages where event_id = $1' },
    [eventId],
  )
  return rows
}
