import type { Transaction } from '../../db/database.ts'
import type { Clocks } from '../../events/index.ts'
import { moveOperation, type Operation, postponeOperation } from '../../payments/index.ts'
import { addMs, HOUR_MS } from '../../shared/clocks.ts'

/** Banks take hours or days, and the callback tells it; this is for one that is lost. */
const ACCEPTED_CHECK_MS = HOUR_MS

/** Taken on, not done: no money counts as moved until the verdict, which is asked for now and then. */
export async function keepAccepted(
  tx: Transaction,
  { systemClock }: Clocks,
  operation: Operation,
  acquirerRef: string | null,
): Promise<void> {
  const runAt = addMs(systemClock.now(), ACCEPTED_CHECK_MS)
  if (operation.state === 'accepted') await postponeOperation(tx, operation, { runAt, rejectedAs: null })
  else await moveOperation(tx, operation, 'accept', { runAt, ...(acquirerRef && { acquirerRef }) })
}
