import type { Database } from '../../db/database.ts'
import { asJob } from '../../events/index.ts'
import { runApart } from '../../jobs/index.ts'
import { claimOperations, type DueOperation, findAttempt } from '../../payments/index.ts'
import { assert } from '../../shared/assert.ts'
import { addMs } from '../../shared/clocks.ts'
import { LEASE_MS } from '../check-plan.ts'
import { holdWhenReused } from '../hold-when-reused.ts'
import { type CollectingCall, type CollectingPorts, mayCollect } from '../ports.ts'
import { applyOperation } from './apply-operation.ts'
import { awaitOperation } from './await-operation.ts'
import { operationRequest } from './operation-request.ts'
import { sendOrLookUp } from './send-or-look-up.ts'

const OPERATIONS_PER_RUN = 10

/** Sends captures, voids and refunds whose intent is committed, and looks up those whose answer was lost. */
export async function runOperations(db: Database, ports: CollectingPorts): Promise<number> {
  if (!(await mayCollect(ports))) return 0
  const now = ports.systemClock.now()
  const due = await claimOperations(db, now, addMs(now, LEASE_MS), OPERATIONS_PER_RUN)
  const call = asJob('operations', ports)
  await runApart(due, (operation) => runOperation(db, call, operation, now), OPERATIONS_PER_RUN)
  return due.length
}

async function runOperation(db: Database, call: CollectingCall, operation: DueOperation, now: Date): Promise<void> {
  const attempt = await findAttempt(db, operation.purchaseId, operation.attemptId)
  assert(attempt, `operation ${operation.id} has an attempt`)
  const acquirer = call.acquirers.of(attempt.acquirerAccountId)
  // As unanswered: the intent stands, and what it was before it stays.
  if (!acquirer) return awaitOperation(db, call, operation, { kind: 'not_sent', reason: 'account_shut' })
  const order = operationRequest(attempt, operation)
  const answer = await sendOrLookUp(acquirer, operation, order, now)
  if (answer.kind === 'answered') return applyOperation(db, call, operation, answer.value)
  await holdWhenReused(db, call, answer, `${operation.kind} ${operation.id} of ${operation.amountMinor}`)
  return awaitOperation(db, call, operation, answer)
}
