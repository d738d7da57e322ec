import type { Attempt, Contested, Operation } from '../payments/index.ts'
import { sumMinor } from '../shared/money.ts'

/**
 * What can still be sent back of a payment. A refusal was definitive: that money is a payable already, which the
 * operator pays by other means, so it is never asked for twice. What a payer's bank has given back is nobody's any more.
 */
export function refundableMinor(
  attempt: Attempt,
  operations: readonly Operation[],
  contested: ReadonlyMap<string, Contested>,
): bigint {
  const notSucceeded = operations.filter(
    ({ attemptId, kind, state, refusalCode }) =>
      attemptId === attempt.id && kind === 'refund' && state !== 'succeeded' && refusalCode !== 'disputed',
  )
  const lostMinor = contested.get(attempt.id)?.lostMinor ?? 0n
  const askedMinor = sumMinor(notSucceeded.map(({ amountMinor }) => amountMinor))
  return attempt.capturedMinor - attempt.refundedMinor - askedMinor - lostMinor
}
