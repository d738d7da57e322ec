import type { Connection } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { Channel } from './message.ts'
import type { MessageState } from './message-store.ts'

/** A message that carries a payment link. */
export interface LinkMessage {
  readonly id: string
  readonly channel: Channel
  readonly recipient: string
  readonly state: MessageState
  readonly createdAt: Date
  /** When a transport took it, or it was given up. */
  readonly endedAt: Date | null
  readonly tries: number
}

/** Every one that a purchase's link went out with, the newest first. */
export async function listLinkMessages(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
): Promise<readonly LinkMessage[]> {
  const { rows } = await connection.query<LinkMessage & Record<string, unknown>>(
    ...within(scope, 'message', [purchaseId], (own) => ({
      name: 'list-link-messages',
      text: `
        select id, channel, recipient, state, created_at as "createdAt", ended_at as "endedAt", tries
          from messages
         where purchase_id = $1 and template = 'payment_link' and ${own}
         order by created_at desc, channel limit 100`,
    })),
  )
  return rows
}
