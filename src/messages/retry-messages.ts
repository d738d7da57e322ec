import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { addMs } from '../shared/clocks.ts'
import { MESSAGE_LEASE_MS } from './message.ts'
import { reopenMessages } from './trouble-store.ts'

/** Tries one message again, or all that were not taken (null), from the beginning of their plan. Returns how many. */
export async function retryMessages(tx: Transaction, call: Call, id: string | null): Promise<number> {
  const now = call.systemClock.now()
  const busyUntil = addMs(now, MESSAGE_LEASE_MS)
  const retried = await reopenMessages(tx, id === null ? null : [id], { now, busyUntil })
  const changes = { tried_again: { from: null, to: String(retried) } }
  if (retried > 0) await recordAct(tx, call, { act: 'messages_retried', subject: id ?? 'all', changes })
  return retried
}
