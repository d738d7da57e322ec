import type { OpenAccount } from '../../connections/index.ts'
import type { Database } from '../../db/database.ts'
import { asJob } from '../../events/index.ts'
import { runApart } from '../../jobs/index.ts'
import { claimOperations, type DueOperation, findAskedAttempt, findObjection } from '../../payments/index.ts'
import type { Acquirer } from '../../providers/collect/index.ts'
import { findPurchase } from '../../purchases/index.ts'
import { assert } from '../../shared/assert.ts'
import { addMs } from '../../shared/clocks.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { lookUpInTurn, type Pause, paceOf, realPause, sendOrLookUp } from '../asking/index.ts'
import { LEASE_MS } from '../check-plan.ts'
import { type CollectingCall, type CollectingPorts, listCollectible } from '../ports.ts'
import { applyOperation } from './apply-operation.ts'
import { operationRequest } from './ask-operation.ts'
import { awaitOperation } from './await-operation.ts'

const OPERATIONS_PER_RUN = 10

/** Of a refund that is not wanted any more: a dispute of its payment was lost. */
const PAID_BACK_BY_BANK = { state: 'refused', acquirerRef: null, refusalCode: 'disputed' } as const

/** Of a capture that never arrived before collection of its purchase was put on hold. */
const COLLECTION_HELD = { state: 'refused', acquirerRef: null, refusalCode: 'collection_held' } as const

/**
 * Sends these accounts' captures, voids and refunds whose intent is committed, and looks up those whose answer was lost, at
 * the pace of each account: what was never sent does not wait for that.
 */
export async function runOperations(
  db: Database,
  ports: CollectingPorts,
  accounts: readonly OpenAccount[] = ports.acquirers.all(),
  pause: Pause = realPause,
): Promise<number> {
  const now = ports.systemClock.now()
  const call = asJob('operations', ports)
  let run = 0
  await runApart(await listCollectible(ports, accounts), async (account) => {
    const limits = { toSend: OPERATIONS_PER_RUN, toLookUp: paceOf(account).atOnce }
    const due = await claimOperations(db, account.id, now, addMs(now, LEASE_MS), limits)
    run += due.length
    const runOne = (operation: DueOperation) => runOperation(db, call, account.acquirer, operation)
    const [sent, unsent] = [due.filter(({ wasSent }) => wasSent), due.filter(({ wasSent }) => !wasSent)]
    const groups = [
      () => runApart(unsent, runOne, OPERATIONS_PER_RUN),
      () => lookUpInTurn(db, account, sent, runOne, pause),
    ]
    await runApart(groups, (group) => group())
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
  // A dispute may have come since it was asked for: its payer is not paid back twice (ADR 0031).
  const objection = operation.kind === 'refund' ? await findObjection(db, operation) : null
  if (objection === 'disputed' && !operation.wasSent) {
    return awaitOperation(db, call, attempt, operation, { kind: 'not_sent', reason: 'disputed' })
  }
  const isHeld = await isHeldSince(db, operation)
  const { answer } = await sendOrLookUp(db, call, acquirer.traits, {
    what: `${operation.kind} ${operation.id} of ${operation.amountMinor}`,
    wasBegun: operation.wasSent,
    firstSentAt: sentAt,
    lastSentAt: sentAt,
    ifAbsent:
      operation.state === 'accepted' || objection === 'disputed' ? 'wait' : objection || isHeld ? 'end' : 'send',
    lookUp: () => acquirer.lookUpOperation(order),
    send: () => acquirer[order.kind](order),
  })
  if (answer.kind !== 'answered') return awaitOperation(db, call, attempt, operation, answer)
  const { value } = answer
  const ended = isHeld ? COLLECTION_HELD : PAID_BACK_BY_BANK
  return applyOperation(db, call, attempt, operation.id, value.state === 'never_arrived' ? ended : value)
}

/**
 * Whether a capture was asked for before collection of its purchase was put on hold. What waited to be sent then has ended with the hold
 * itself (`hold-purchase.ts`): only of one that may have been sent is there anything to find out.
 */
async function isHeldSince(db: Database, { kind, wasSent, purchaseId, createdAt }: DueOperation): Promise<boolean> {
  if (kind !== 'capture' || !wasSent) return false
  const heldAt = (await findPurchase(db, SYSTEM, purchaseId))?.collectionHeldAt ?? null
  return heldAt !== null && createdAt <= heldAt
}
