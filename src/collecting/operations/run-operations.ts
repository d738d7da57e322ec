import type { Acquirer, AcquirerAnswer, OpenAccount, OperationRequest, OperationResult } from '../../acquirers/index.ts'
import type { Database } from '../../db/database.ts'
import { asJob } from '../../events/index.ts'
import { runApart } from '../../jobs/index.ts'
import { claimOperations, findAttempt, type Operation } from '../../payments/index.ts'
import { assert } from '../../shared/assert.ts'
import { addMs } from '../../shared/clocks.ts'
import { LEASE_MS } from '../check-plan.ts'
import { holdWhenReused } from '../hold-when-reused.ts'
import { type CollectingCall, type CollectingPorts, listCollectible } from '../ports.ts'
import { applyOperation, awaitOperation } from './apply-operation.ts'

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
  operation: Operation,
): Promise<void> {
  const attempt = await findAttempt(db, operation.purchaseId, operation.attemptId)
  assert(attempt?.paymentId && operation.kind !== 'authorise', `operation ${operation.id} moves an approved payment`)
  const answer = await sendOrLookUp(acquirer, operation, {
    operationId: operation.id,
    paymentId: attempt.paymentId,
    kind: operation.kind,
    amountMinor: operation.amountMinor,
    currency: attempt.currency,
  })
  if (answer.kind === 'answered') return applyOperation(db, call, attempt, operation.id, answer.value)
  await holdWhenReused(db, call, answer, `${operation.kind} ${operation.id} of ${operation.amountMinor}`)
  return awaitOperation(db, call, attempt, operation.id, answer.kind === 'no_answer' ? 'no_answer' : 'not_sent')
}

/** A first try is sent. Any later one is looked up first, and sent again, under the same key, only if it never arrived. */
async function sendOrLookUp(
  acquirer: Acquirer,
  operation: Operation,
  order: OperationRequest,
): Promise<AcquirerAnswer<OperationResult>> {
  if (operation.tries > 1) {
    const found = await acquirer.lookUpOperation(order)
    if (found.kind !== 'answered') return found
    if (found.value.state === 'not_told') return { kind: 'no_answer', reason: 'not_told' }
    if (found.value.state !== 'never_arrived') return { kind: 'answered', value: found.value }
  }
  return acquirer[order.kind](order)
}
