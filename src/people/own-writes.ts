import { type Database, OutcomeUnknown } from '../db/database.ts'
import { readAfter } from '../db/read-from.ts'
import { REPLICA_LATE_MAX_MS, type Replica } from '../db/replica.ts'
import { addMs, type Clock, MINUTE_MS } from '../shared/clocks.ts'
import { deleteOldWrites, findOwnWrite, noteActBegun, noteActEnded } from './own-write-store.ts'

interface Terms {
  readonly db: Database
  /** Without one nothing is remembered: everything is read where it is written. */
  readonly replica: Replica | undefined
  readonly systemClock: Clock
}

interface Reader {
  readonly personId: string
  /** When they last proved who they are: that is written, too. */
  readonly provedAt: Date
}

/** The clocks of our processes differ by less. */
const CLOCKS_APART_MS = MINUTE_MS

/** No replica that is read is so late. */
const REMEMBERED_MS = 10 * REPLICA_LATE_MAX_MS

/**
 * An act of somebody, whose next page shows it: until its end is noted they read from the database itself, also where this process
 * dies in between. Throws what `act` throws.
 */
export async function asOwnWrite<T>(
  { db, replica, systemClock }: Terms,
  personId: string,
  act: () => Promise<T>,
): Promise<T> {
  if (!replica) return act()
  await noteActBegun(db, personId, systemClock.now())
  let isUnderWay = false
  try {
    return await act()
  } catch (error) {
    // Its commit may be answered behind any position that is asked for now.
    isUnderWay = error instanceof OutcomeUnknown
    throw error
  } finally {
    // Where that fails it stays begun.
    if (!isUnderWay) await noteActEnded(db, personId, systemClock.now()).catch(() => {})
  }
}

/** Where somebody may read what others may have changed a moment ago, but never without what they have done themselves. */
export async function readAsPerson(
  { db, replica, systemClock }: Terms,
  { personId, provedAt }: Reader,
): Promise<Database> {
  if (!replica) return db
  const own = await findOwnWrite(db, personId)
  const isFresh = provedAt > addMs(systemClock.now(), -REPLICA_LATE_MAX_MS - CLOCKS_APART_MS)
  if (!isFresh && own?.position !== null) return readAfter(db, replica, own?.position)
  replica.heard('own_write')
  return db
}

/** What no replica can lack any more. */
export async function forgetOldWrites({ db, systemClock }: Pick<Terms, 'db' | 'systemClock'>): Promise<void> {
  await deleteOldWrites(db, addMs(systemClock.now(), -REMEMBERED_MS))
}
