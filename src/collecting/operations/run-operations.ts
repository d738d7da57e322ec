import type { Acquirer, OpenAccount } from '../../acquirers/index.ts'
import type { Database } from '../../db/database.ts'
import { asJob } from '../../events/index.ts'
import { runApart } from '../../jobs/index.ts'
import { claimOperations, type DueOperation, findAttempt } from '../../payments/index.ts'
import { assert } from '../../shared/assert.ts'
import { addMs } from '../../shared/clocks.ts'
import { LEASE_MS } from '../check-plan.ts'
import { holdWhenReused } from '../hold-when-reused.ts'
import { type CollectingCall, type CollectingPorts, listCollectible } from '../ports.ts'
import { applyOperation } from './apply-operation.ts'
import { awaitOperation } from './await-operation.ts'
import { operationRequest } from './operation-request.ts'
import { sendOrLookUp } from './send-or-look-up.ts'

const OPERATIONS_PER_RUN = 10

/** Sends these accounts' captures, voids and refunds whose intent is committed, and looks up those whose answer was lost. */
export async function runOperations(
  db: Database,
  ports: CollectingPorts,
  accounts: readonly OpenAccount[] = ports.acquirers.all(),
): Promise<number> {
  const now = ports.systemClock.now()
  const call = asJob('operations', ports)
  let run = 0
  await runApart(await listCollectible(ports, accounts), async ({ id, acquirer }) => {
    const due = await claimOperations(db, id, now, addMs(now, LEASE_MS), OPERATIONS_PER_RUN)
    run += due.length
    await runApart(due, (operation) => runOperation(db, call, acquirer, operation), OPERATIONS_PER_RUN)
  })
  return run
}

async function runOperation(
  db: Database,
  call: CollectingCall,
  acquirer: Acquirer,
  operation: DueOperation,
): Promise<void> {
  const attempt = await findAttempt(db, operation.purchaseId, operation.attemptId)
  assert(attempt, `operation ${operation.id} has an attempt`)
  const order = operationRequest(attempt, operation)
  const answer = await sendOrLookUp(acquirer, operation, order, call.systemClock.now())
  if (answer.kind === 'answered') return applyOperation(db, call, attempt, operation.id, answer.value)
  await holdWhenReused(db, call, answer, `${operation.kind} ${operation.id} of ${operation.amountMinor}`)
  return awaitOperation(db, call, attempt, operation, answer)
}
