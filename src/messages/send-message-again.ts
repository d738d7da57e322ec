import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { addMs } from '../shared/clocks.ts'
import { publicId } from '../shared/ids.ts'
import { findMessage, startAnotherRound } from './kept-message-store.ts'
import { MESSAGE_LEASE_MS } from './message.ts'
import { reopenMessages } from './trouble-store.ts'

/**
 * A message once more, to where it went: composed from what is true now, and dropped if it makes no sense any more.
 * `tries`: how many it had when somebody asked for this; false when it has been tried since, or waits for its next try, and
 * undefined when there is none of that purchase. What pressed twice is sent once.
 */
export async function sendMessageAgain(
  tx: Transaction,
  call: Call,
  wanted: { readonly purchaseId: string; readonly id: string; readonly tries: number },
): Promise<boolean | undefined> {
  const { purchaseId, id, tries } = wanted
  const kept = await findMessage(tx, call.scope, wanted)
  if (!kept) return undefined
  if (!(await startAnotherRound(tx, { id, tries }, call.systemClock.now()))) return false
  const changes = { message: { from: null, to: `${kept.template} ${kept.channel}` } }
  await recordAct(tx, call, { act: 'message_sent_again', subject: publicId('pur', purchaseId), purchaseId, changes })
  return true
}

/** Tries one message again, or all that were not taken (null), from the beginning of their plan. Returns how many. */
export async function retryMessages(tx: Transaction, call: Call, id: string | null, reason?: string): Promise<number> {
  const now = call.systemClock.now()
  const busyUntil = addMs(now, MESSAGE_LEASE_MS)
  const retried = await reopenMessages(tx, id === null ? null : [id], { now, busyUntil })
  const changes = { tried_again: { from: null, to: String(retried) } }
  if (retried > 0) await recordAct(tx, call, { act: 'messages_retried', subject: id ?? 'all', changes, reason })
  return retried
}
