import type { Connection } from '../db/database.ts'
import type { Scope } from '../shared/scope.ts'
import { composeMessage } from './compose-message.ts'
import { findMessage, type KeptMessage } from './kept-message-store.ts'
import { readFactsAndDocuments } from './mailed-documents.ts'
import { whyDrop } from './why-drop.ts'

/** What a message would say if it was sent now, to somebody who is not its reader. */
export interface ReadMessage extends KeptMessage {
  readonly subject: string
  /** Of an SMS, all of it. */
  readonly text: string
  /** Why it would not be sent any more, as a try is answered: `pot_closed`. */
  readonly droppedFor: string | undefined
}

/**
 * A message of a purchase, for its merchant's people. Bodies are not kept, they are composed for each try from what is true
 * then; here without anybody's personal link: none is made, `link` stands in its place. Undefined when there is none.
 */
export async function readMessage(
  connection: Connection,
  scope: Scope,
  wanted: { readonly purchaseId: string; readonly id: string },
  { link, now }: { readonly link: string; readonly now: Date },
): Promise<ReadMessage | undefined> {
  const kept = await findMessage(connection, scope, wanted)
  const facts = kept && (await readFactsAndDocuments(connection, [kept.id])).get(kept.id)
  if (!facts) return undefined
  const instead = () => link
  const message = composeMessage(facts, { paymentUrl: instead, leaderUrl: instead, pledgeUrl: instead }, now)
  const text = kept.channel === 'sms' ? message.sms : message.text
  return { ...kept, subject: message.subject, text, droppedFor: whyDrop(facts, now) }
}
