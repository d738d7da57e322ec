import type { Acquirer, OpenAccount } from '../../acquirers/index.ts'
import type { Database } from '../../db/database.ts'
import { asJob } from '../../events/index.ts'
import { runApart } from '../../jobs/index.ts'
import { claimOperations, type DueOperation, findAskedAttempt } from '../../payments/index.ts'
import { assert } from '../../shared/assert.ts'
import { addMs } from '../../shared/clocks.ts'
import { LEASE_MS } from '../check-plan.ts'
import { type CollectingCall, type CollectingPorts, listCollectible } from '../ports.ts'
import { sendOrLookUp } from '../sending/index.ts'
import { applyOperation } from './apply-operation.ts'
import { awaitOperation } from './await-operation.ts'
import { operationRequest } from './operation-request.ts'

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
  const attempt = await findAskedAttempt(db, operation.id)
  assert(attempt, `operation ${operation.id} has an attempt`)
  const order = operationRequest(attempt, operation)
  // Only its first sending is noted: under a key that lives, one more is the same.
  const sentAt = operation.wasSent ? operation.sentAt : null
  const { answer } = await sendOrLookUp(db, call, acquirer.traits, {
    what: `${operation.kind} ${operation.id} of ${operation.amountMinor}`,
    wasBegun: operation.wasSent,
    firstSentAt: sentAt,
    lastSentAt: sentAt,
    ifAbsent: operation.state === 'accepted' ? 'wait' : 'send',
    lookUp: () => acquirer.lookUpOperation(order),
    send: () => acquirer[order.kind](order),
  })
  if (answer.kind !== 'answered') return awaitOperation(db, call, attempt, operation, answer)
  assert(answer.value.state !== 'never_arrived', `operation ${operation.id} is wanted`)
  return applyOperation(db, call, attempt, operation.id, answer.value)
}
