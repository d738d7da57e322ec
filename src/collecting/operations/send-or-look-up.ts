import type { Acquirer, AcquirerAnswer, OperationRequest, OperationResult } from '../../acquirers/index.ts'
import type { DueOperation } from '../../payments/index.ts'

/**
 * What was never sent is sent. Anything else is looked up first, and sent again, under the same key, only if it never
 * arrived, or nobody can be asked, and only while the acquirer remembers the key: afterwards it would be a second one.
 */
export async function sendOrLookUp(
  acquirer: Acquirer,
  operation: DueOperation,
  order: OperationRequest,
  now: Date,
): Promise<AcquirerAnswer<OperationResult>> {
  if (!operation.wasSent) return acquirer[order.kind](order)
  const { canBeAsked, keyLifeMs, visibilityDelayMs } = acquirer.traits
  const sentMsAgo = now.getTime() - (operation.sentAt?.getTime() ?? 0)
  if (canBeAsked) {
    const found = await acquirer.lookUpOperation(order)
    if (found.kind !== 'answered') return found
    const { value } = found
    if (value.state === 'not_told') return { kind: 'no_answer', reason: 'not_told' }
    if (value.state !== 'never_arrived') return { kind: 'answered', value }
    if (sentMsAgo < visibilityDelayMs) return { kind: 'no_answer', reason: 'not_visible_yet' }
  }
  if (operation.state === 'accepted') return { kind: 'no_answer', reason: 'not_decided' }
  if (sentMsAgo >= keyLifeMs) return { kind: 'no_answer', reason: 'key_forgotten' }
  return acquirer[order.kind](order)
}
