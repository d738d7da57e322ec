import type { Connection } from '../../db/database.ts'
import { findAskedAttempt, findOperation } from '../../payments/index.ts'
import type { SignedOperation } from '../../providers/collect/index.ts'
import type { CollectingCall } from '../ports.ts'
import { operationRequest } from './operation-request.ts'

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
