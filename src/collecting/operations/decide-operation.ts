import { keepDecision } from '../../audit/index.ts'
import { type Connection, type Database, transaction } from '../../db/database.ts'
import {
  findAskedAttempt,
  isUnderWay,
  listStuckOperations,
  lockOperation,
  type Operation,
} from '../../payments/index.ts'
import type { OperationResult } from '../../providers/collect/index.ts'
import { refuse } from '../../refusals/index.ts'
import { assert } from '../../shared/assert.ts'
import { addMs, DAY_MS } from '../../shared/clocks.ts'
import type { Scope } from '../../shared/scope.ts'
import { forgottenBefore } from '../asking/index.ts'
import { lockAttemptChain } from '../lock-chain-store.ts'
import type { CollectingCall, CollectingPorts } from '../ports.ts'
import { applyLocked } from './apply-operation.ts'

/** The slowest bank has decided by then; afterwards somebody has to ask the acquirer. */
export const UNDECIDED_AFTER_MS = 10 * DAY_MS

/**
 * Captures, voids and refunds that wait for a person: sent no more, because the acquirer may have forgotten their keys, or
 * accepted by it and never decided. Oldest first.
 */
export async function listStuck(
  connection: Connection,
  scope: Scope,
  { acquirers, businessClock, systemClock }: Pick<CollectingPorts, 'acquirers' | 'businessClock' | 'systemClock'>,
): Promise<Operation[]> {
  const acceptedBefore = addMs(businessClock.now(), -UNDECIDED_AFTER_MS)
  const accounts = acquirers.all().map(({ id, acquirer }) => {
    return { accountId: id, sentBefore: forgottenBefore(acquirer.traits, systemClock.now()) }
  })
  return listStuckOperations(connection, scope, accounts, acceptedBefore)
}

/**
 * What an operator has seen at the acquirer becomes true as if that had told it. Not done counts as refused: a capture is
 * tried again by its plan, a void is asked for anew, a refund is a payable that is paid by other means. Throws
 * conflict `not_waiting` when it was decided meanwhile.
 */
export async function decideOperation(
  db: Database,
  call: CollectingCall,
  operationId: string,
  seen: { readonly acquirerRef: string } | 'not_done',
  reason: string,
): Promise<Operation> {
  return transaction(db, async (tx) => {
    const owner = await findAskedAttempt(tx, operationId)
    assert(owner, `operation ${operationId} has an attempt`)
    const [locked, operation] = await Promise.all([lockAttemptChain(tx, owner), lockOperation(tx, operationId)])
    if (!isUnderWay(operation)) refuse('not_waiting', { told: `it is ${operation.state} by now` })
    const result: OperationResult =
      seen === 'not_done'
        ? { state: 'refused', acquirerRef: null, refusalCode: 'refused' }
        : { state: 'succeeded', acquirerRef: seen.acquirerRef }
    const decision = {
      ...({ kind: 'operation', subject: operationId, purchaseId: operation.purchaseId } as const),
      outcome: seen === 'not_done' ? seen : 'done',
      reference: result.acquirerRef,
      reason,
    }
    await keepDecision(tx, call, decision, `a ${operation.kind} was settled by hand`)
    await applyLocked(tx, call, locked, operation, result)
    return lockOperation(tx, operationId)
  })
}
