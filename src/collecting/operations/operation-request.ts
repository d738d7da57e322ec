import type { Attempt, Operation } from '../../payments/index.ts'
import type { OperationRequest } from '../../providers/collect/index.ts'
import { assert } from '../../shared/assert.ts'

/** What is sent for an operation, and asked about: the same under its key, whoever does it. */
export function operationRequest(
  { paymentId, currency }: Pick<Attempt, 'paymentId' | 'currency'>,
  { id, kind, amountMinor }: Pick<Operation, 'id' | 'kind' | 'amountMinor'>,
): OperationRequest {
  assert(paymentId && kind !== 'authorise', `operation ${id} moves an approved payment`)
  return { operationId: id, paymentId, kind, amountMinor, currency }
}
