import type { Note, Transaction } from '../db/database.ts'
import { actorText } from './actor.ts'
import type { By } from './call.ts'

/**
 * A line of the log, told once `tx` is committed: what was done, to what, by whom and for which request. Facts are
 * names and ids: no values, no secrets.
 */
export function leaveNote(tx: Transaction, { actor, requestId }: By, { message, ...facts }: Note): void {
  tx.notes.push({ message, ...facts, actor: actorText(actor), ...(requestId && { reqId: requestId }) })
}
