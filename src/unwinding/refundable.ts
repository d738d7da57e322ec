import type { Attempt, Operation } from '../payments/index.ts'
import { sumMinor } from '../shared/money.ts'

/**
 * What can still be sent back of a payment. A refusal was definitive: that money is a payable already, which the
 * operator pays by other means, so it is never asked for twice.
 */
export function refundableMinor(attempt: Attempt, operations: readonly Operation[]): bigint {
  const notSucceeded = operations.filter(
    ({ attemptId, kind, state }) => attemptId === attempt.id && kind === 'refund' && state !== 'succeeded',
  )
  return attempt.capturedMinor - attempt.refundedMinor - sumMinor(notSucceeded.map(({ amountMinor }) => amountMinor))
}
