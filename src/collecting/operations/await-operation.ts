import { type Database, type Transaction, transaction } from '../../db/database.ts'
import type { Clocks } from '../../events/index.ts'
import {
  type DueOperation,
  isUnderWay,
  lockOperation,
  moveOperation,
  type Operation,
  postponeOperation,
} from '../../payments/index.ts'
import type { NoVerdict } from '../../providers/collect/index.ts'
import { addMs, HOUR_MS } from '../../shared/clocks.ts'
import { nextCheckWaitMs } from '../check-plan.ts'
import { type AttemptKey, lockAttemptChain } from '../lock-chain-store.ts'

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

/** The same request would fare no better until somebody has looked at it. */
const REJECTED_WAIT_MS = HOUR_MS

/** Lost: unknown until looked up. Not sent or rejected: nothing happened, it is still only an intent. */
export async function awaitOperation(
  db: Database,
  clocks: Clocks,
  key: AttemptKey,
  due: DueOperation,
  outcome: NoVerdict,
): Promise<void> {
  await transaction(db, async (tx) => {
    const [, operation] = await Promise.all([lockAttemptChain(tx, key), lockOperation(tx, due.id)])
    if (isUnderWay(operation)) await waitOn(tx, clocks, operation, due.wasSent, outcome)
  })
}

async function waitOn(
  tx: Transaction,
  clocks: Clocks,
  operation: Operation,
  wasSent: boolean,
  outcome: NoVerdict,
): Promise<void> {
  const now = clocks.systemClock.now()
  const nextMs = nextCheckWaitMs(operation.tries - 1)
  // A key that was never sent has all of its life before it.
  const unsent = wasSent ? {} : { sentAt: null }
  switch (outcome.kind) {
    case 'no_answer':
      if (operation.state === 'accepted') await keepAccepted(tx, clocks, operation, null)
      else await moveOperation(tx, operation, 'lose_answer', { runAt: addMs(now, nextMs) })
      return
    case 'not_sent':
      await postponeOperation(tx, operation, { runAt: addMs(now, outcome.retryAfterMs ?? nextMs), ...unsent })
      return
    case 'rejected': {
      const runAt = addMs(now, outcome.reason === 'credentials' ? nextMs : REJECTED_WAIT_MS)
      await postponeOperation(tx, operation, { runAt, rejectedAs: outcome.reason, ...unsent })
      return
    }
  }
}
