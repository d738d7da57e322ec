import type { Connection, Database } from '../../db/database.ts'
import { countFindings, findOldestLastRun, listUnreadBooks, readCollectionState } from '../../payments/index.ts'
import { addMs, type Clock, MINUTE_MS } from '../../shared/clocks.ts'
import { PARITY_EVERY_MS } from './step-reconciliation.ts'

/** One run that is slow or interrupted is nothing; three that are missing are. */
const OVERDUE_MS = 3 * PARITY_EVERY_MS
/** An acquirer that is away for longer than its own restarts take, or that answers what we cannot read. */
const UNREAD_AFTER_MS = 10 * MINUTE_MS

export interface ReconciliationHealth {
  readonly open: number
  readonly waiting: number
  readonly isHeld: boolean
  readonly lastStartedAt: Date | null
}

export async function readReconciliation(connection: Connection): Promise<ReconciliationHealth> {
  const { open, waiting } = await countFindings(connection)
  const { hold } = await readCollectionState(connection, undefined)
  return { open, waiting, isHeld: hold !== null, lastStartedAt: await findOldestLastRun(connection) }
}

export interface JudgedReconciliation extends ReconciliationHealth {
  readonly isOverdue: boolean
  /** Acquirers whose books cannot be read, since when and why. */
  readonly unread: readonly { readonly acquirer: string; readonly since: Date; readonly because: string }[]
}

export async function judgeReconciliation(connection: Connection, systemClock: Clock): Promise<JudgedReconciliation> {
  const health = await readReconciliation(connection)
  const { lastStartedAt } = health
  const unread = await listUnreadBooks(connection, addMs(systemClock.now(), -UNREAD_AFTER_MS))
  const isOverdue = lastStartedAt !== null && lastStartedAt < addMs(systemClock.now(), -OVERDUE_MS)
  return { ...health, isOverdue, unread }
}

/** What an operator must be woken for, a sentence each. */
export async function watchReconciliation(db: Database, systemClock: Clock): Promise<string[]> {
  const { open, isHeld, lastStartedAt, isOverdue, unread } = await judgeReconciliation(db, systemClock)
  return [
    ...(open > 0 ? [`our books and the acquirer's differ in ${open} payments: npm run parity`] : []),
    ...(isHeld ? ['collection is held: npm run collection -- status'] : []),
    ...unread.map(
      ({ acquirer, since, because }) =>
        `the books of ${acquirer} could not be read since ${since.toISOString()} (${because}): what it took is compared with nothing, and held collection waits for that`,
    ),
    ...(isOverdue && lastStartedAt
      ? [`no comparison with the acquirer's books was finished since ${lastStartedAt.toISOString()}`]
      : []),
  ]
}
