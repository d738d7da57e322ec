import type { Connection } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { MessageTemplate } from '../texts/messages.ts'
import type { Channel } from './message.ts'
import type { MessageState } from './message-store.ts'

/** A message as it is kept: to whom, by what, how often; never what it said. */
export interface KeptMessage {
  readonly id: string
  readonly template: MessageTemplate
  readonly channel: Channel
  readonly recipient: string
  /** Whose part it goes to or tells about; null: the leader's. */
  readonly shareId: string | null
  readonly state: MessageState
  readonly tries: number
  /** Null while it waits. */
  readonly endedAt: Date | null
}

/** Undefined when there is none of that purchase, or it is out of scope. */
export async function findMessage(
  connection: Connection,
  scope: Scope,
  { purchaseId, id }: { readonly purchaseId: string; readonly id: string },
): Promise<KeptMessage | undefined> {
  const { rows } = await connection.query<KeptMessage & Record<string, unknown>>(
    ...within(scope, 'message', [purchaseId, id], (own) => ({
      name: 'find-message',
      text: `
        select id, template, channel, recipient, share_id as "shareId", state, tries, ended_at as "endedAt"
          from messages where purchase_id = $1 and id = $2 and ${own}`,
    })),
  )
  return rows[0]
}

/** Another round of tries from now on, for what has ended and has been tried so often; false for anything else. */
export async function startAnotherRound(
  connection: Connection,
  { id, tries }: Pick<KeptMessage, 'id' | 'tries'>,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    {
      name: 'start-another-round',
      text: `
        update messages set state = 'pending', run_at = $3, ended_at = null, tries_before = tries
         where id = $1 and tries = $2 and state <> 'pending'`,
    },
    [id, tries, now],
  )
  return rowCount === 1
}
