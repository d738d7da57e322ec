import type { CollectingCall } from '../collecting/index.ts'
import type { OpenAccount } from '../connections/index.ts'
import { type Database, outageBehind, type Transaction } from '../db/database.ts'
import type { CallbackFact } from '../providers/collect/index.ts'
import { addMs, SECOND_MS } from '../shared/clocks.ts'
import { applyFact } from './apply-fact.ts'
import { claimEvents, finishEvent, finishEvents } from './inbox-store.ts'

/** Longer than an acquirer is waited for; a process that dies meanwhile has not answered, so the event comes again. */
const LEASE_MS = 60 * SECOND_MS

/**
 * Works through the facts of one callback, in their order; one that fails stops none of the others. True when all of
 * them are done, now or before; else they have to be told again, and those that are done will not count twice.
 */
export async function workThrough(
  db: Database,
  call: CollectingCall,
  account: OpenAccount,
  facts: readonly CallbackFact[],
  onError: (error: unknown) => void,
): Promise<boolean> {
  const eventIds = facts.flatMap(({ eventId }) => eventId ?? [])
  const now = call.systemClock.now()
  const lease = { now, leasedUntil: addMs(now, LEASE_MS) }
  const { claimed, done: before } =
    eventIds.length > 0 ? await claimEvents(db, account.id, eventIds, lease) : { claimed: new Set(), done: new Set() }
  const done = new Set<string>()
  const completed = new Set<string>()
  let isAllDone = true
  for (const { eventId, about } of facts) {
    if (eventId !== null && (before.has(eventId) || done.has(eventId))) continue
    const isOurs = eventId === null || claimed.has(eventId)
    const complete = async (tx: Transaction) => {
      if (eventId === null) return true
      completed.add(eventId)
      return finishEvent(tx, account.id, eventId, call.systemClock.now())
    }
    const isDone = isOurs && (await applyFact(db, call, account, about, complete).catch(whatFailed))
    if (isDone && eventId !== null) done.add(eventId)
    isAllDone &&= isDone
  }
  const undone = eventIds.filter((eventId) => claimed.has(eventId) && !done.has(eventId))
  const other = [...done].filter((eventId) => !completed.has(eventId))
  if (undone.length + other.length > 0) {
    await finishEvents(db, account.id, { done: other, undone, now: call.systemClock.now() })
  }
  return isAllDone

  /** A database that is away fails all of them, and is told by itself. */
  function whatFailed(error: unknown): false {
    if (outageBehind(error)) throw error
    onError(error)
    return false
  }
}
