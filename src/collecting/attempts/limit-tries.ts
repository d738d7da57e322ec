import type { Connection, Transaction } from '../../db/database.ts'
import {
  type DeclineOrigin,
  kindOfSubject,
  listTries,
  lockTries,
  type TryCount,
  tryWaitMs,
  withUndecided,
} from '../../payments/index.ts'
import { refuse } from '../../refusals/index.ts'

/** What is counted of whoever may try a card now. Nobody else's try is counted beside it before this transaction ends. */
export async function readTries(tx: Transaction, origin: DeclineOrigin, now: Date): Promise<TryCount[]> {
  if (origin.limit === 0) return []
  // Tries of one purchase, with its shares and links, wait for each other by its row.
  const shared = withUndecided(origin.subjects).filter((subject) => /^(browser|address):/.test(subject))
  const [, counts] = await Promise.all([lockTries(tx, shared), read(tx, origin, now)])
  return counts
}

function read(connection: Connection, { subjects }: DeclineOrigin, now: Date): Promise<TryCount[]> {
  const share = subjects.find((subject) => kindOfSubject(subject) === 'share') ?? ''
  const open = withUndecided(subjects).filter((subject) => subject !== share)
  return listTries(connection, { subjects, open, share }, now)
}

/** Throws too_many `too_many_declines` for whoever has to wait. */
export async function refuseWaiting(connection: Connection, origin: DeclineOrigin, now: Date): Promise<void> {
  if (origin.limit > 0) refuseTooSoon(await read(connection, origin, now), origin, now)
}

/** Throws too_many `too_many_declines` for whoever has tried so much. */
export function refuseTooSoon(counts: readonly TryCount[], { limit }: DeclineOrigin, now: Date): void {
  const waitMs = tryWaitMs(counts, limit, now)
  if (waitMs > 0) refuse('too_many_declines', { waitMs })
}
