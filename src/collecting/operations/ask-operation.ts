import type { Connection } from '../../db/database.ts'
import { type Attempt, findAskedAttempt, findOperation, type Operation } from '../../payments/index.ts'
import type { OperationRequest, SignedOperation } from '../../providers/collect/index.ts'
import { assert } from '../../shared/assert.ts'
import type { CollectingCall } from '../ports.ts'

/**
 * What the acquirer says when it is asked about an operation, as if it had told it by itself. `nothing`: it has nothing
 * to say, or cannot be asked; `unknown`: it is none that we know; `no_answer`: ask again.
 */
export async function askOperation(
  connection: Connection,
  call: CollectingCall,
  operationId: string,
): Promise<SignedOperation | 'nothing' | 'unknown' | 'no_answer'> {
  const attempt = await findAskedAttempt(connection, operationId)
  const operation = attempt && (await findOperation(connection, operationId))
  if (!operation) return 'unknown'
  if (operation.kind === 'authorise') return 'nothing'
  const acquirer = call.acquirers.of(attempt.acquirerAccountId)
  if (acquirer?.traits.canBeAsked === false) return 'nothing'
  const found = await acquirer?.lookUpOperation(operationRequest(attempt, operation))
  if (found?.kind !== 'answered') return 'no_answer'
  const { value } = found
  if (value.state === 'never_arrived' || value.state === 'not_told') return 'nothing'
  return { kind: operation.kind, amountMinor: operation.amountMinor, currency: attempt.currency, outcome: value }
}

/** What is sent for an operation, and asked about: the same under its key, whoever does it. */
export function operationRequest(
  { paymentId, currency }: Pick<Attempt, 'paymentId' | 'currency'>,
  { id, kind, amountMinor }: Pick<Operation, 'id' | 'kind' | 'amountMinor'>,
): OperationRequest {
  assert(paymentId && kind !== 'authorise', `operation ${id} moves an approved payment`)
  return { operationId: id, paymentId, kind, amountMinor, currency }
}
