import type { Connection, Transaction } from '../../db/database.ts'
import { type Attempt, insertOperation, isUnderWay, listOperations, type Operation } from '../../payments/index.ts'
import { idFor } from '../../shared/ids.ts'
import type { CollectingPorts } from '../ports.ts'

/** The intent to move money at the acquirer, committed before anything is sent; a worker sends it (run-operations). */
export async function requestOperation(
  tx: Transaction,
  ports: Pick<CollectingPorts, 'businessClock' | 'systemClock'>,
  attempt: Attempt,
  kind: 'capture' | 'void' | 'refund',
  amountMinor: bigint,
  { unwindingId = null, runAt = ports.systemClock.now() }: { unwindingId?: string | null; runAt?: Date } = {},
): Promise<void> {
  await insertOperation(tx, {
    // Also its key at the acquirer: a database restored from a backup asks for the same movement, not for another one.
    id: idFor(`${kind} ${attempt.id}`, await listOperations(tx, attempt.id)),
    attemptId: attempt.id,
    purchaseId: attempt.purchaseId,
    kind,
    amountMinor,
    state: 'requested',
    acquirerRef: null,
    refusalCode: null,
    createdAt: ports.businessClock.now(),
    decidedAt: null,
    runAt,
    unwindingId,
  })
}

/** The capture, void or refund of it that is on its way: a second one would be refused by the database. */
export async function operationUnderWay(
  connection: Connection,
  attempt: Pick<Attempt, 'id'>,
): Promise<Operation | undefined> {
  const operations = await listOperations(connection, attempt.id)
  return operations.find(isUnderWay)
}

export async function isMoving(connection: Connection, attempt: Pick<Attempt, 'id'>): Promise<boolean> {
  return (await operationUnderWay(connection, attempt)) !== undefined
}
