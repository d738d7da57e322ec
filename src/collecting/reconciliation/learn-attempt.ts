import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { isHeldMeanwhile } from '../../payment-types/index.ts'
import { type Attempt, findAttempts, insertAttempt, isUndecided, listAttempts } from '../../payments/index.ts'
import type { BookedPayment } from '../../providers/collect/index.ts'
import {
  acceptsPledges,
  awaitsLeader,
  isReferenceTaken,
  isSplit,
  isStanding,
  lockPurchase,
  type Purchase,
  residualMinor,
} from '../../purchases/index.ts'
import { assert } from '../../shared/assert.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { chargeMinor, findShare, lockShare, type Share } from '../../shares/index.ts'
import { announce, applySession } from '../attempts/index.ts'
import type { CollectingPorts } from '../ports.ts'
import { liveHold } from '../schedule/index.ts'
import type { Cleared } from './finding.ts'

/**
 * A payment that names a share of ours and no attempt we know: made in a time that this database has lost. Where it is
 * what that share waits for, it becomes true by the ordinary way; else it is an operator's.
 */
export async function learnAttempt(
  tx: Transaction,
  call: Call & Pick<CollectingPorts, 'sealer'>,
  payment: BookedPayment,
  { shareId, initiatedBy, acquirerAccountId }: Pick<Attempt, 'shareId' | 'initiatedBy' | 'acquirerAccountId'>,
): Promise<Cleared> {
  const named = await findShare(tx, shareId)
  if (!named) return { state: 'open', kind: 'unknown_purchase', detail: 'it names a share that we do not know' }
  const purchase = await lockPurchase(tx, SYSTEM, named.purchaseId)
  assert(purchase, `share ${shareId} has a purchase`)
  const share = await lockShare(tx, shareId)
  const of = { purchaseId: purchase.id }
  if ((await findAttempts(tx, [payment.attemptId])).length > 0) {
    return { ...of, state: 'waiting', kind: 'undecided', detail: 'its attempt has just been made' }
  }
  const attempts = await listAttempts(tx, purchase.id)
  const undecided = attempts.find((attempt) => attempt.shareId === shareId && isUndecided(attempt.state))
  if (undecided || purchase.unwinding) {
    const detail = undecided ? `attempt ${undecided.id} of its share is undecided` : 'its purchase is being unwound'
    return { ...of, state: 'waiting', kind: 'undecided', detail, blockedBy: undecided }
  }
  const isFree = purchase.acceptedAt !== null || !(await isReferenceTaken(tx, purchase.merchantId, purchase.reference))
  if (!isFree || !isAwaited(purchase, share, payment, initiatedBy, attempts)) {
    // A friend's part may be listed before the leader's payment that it needs.
    if (purchase.acceptedAt === null && share.position > 0) {
      return { ...of, state: 'waiting', kind: 'undecided', detail: 'the first payment of its purchase is missing' }
    }
    const detail = `its share is ${share.state} with ${chargeMinor(share)} due, its purchase ${purchase.state}`
    return { ...of, state: 'open', kind: 'unknown_to_us', detail }
  }
  const attempt = await insertAttempt(tx, {
    id: payment.attemptId,
    purchaseId: purchase.id,
    shareId,
    acquirerAccountId,
    kind: payment.kind,
    initiatedBy,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    browserHash: null,
    createdAt: payment.createdAt,
    deadlineAt: payment.createdAt,
    checkAt: null,
  })
  const started =
    initiatedBy === 'payer' ? await announce(tx, call, { purchase, share }, attempt, payment.createdAt) : purchase
  await applySession(tx, call, { purchase: started, share, attempt }, { state: 'approved', payment })
  return { ...of, state: 'adopted', kind: 'unknown_to_us', detail: `our books have learned attempt ${attempt.id}` }
}

/** Whether exactly this payment is missing: anything else would be sent back, or booked beside what it is for. */
function isAwaited(
  purchase: Purchase,
  share: Share,
  payment: BookedPayment,
  initiatedBy: Attempt['initiatedBy'],
  attempts: readonly Attempt[],
): boolean {
  if (payment.currency !== purchase.currency) return false
  if (share.role === 'pledger') {
    if (payment.kind !== 'sale' || !acceptsPledges(purchase) || share.state !== 'owed') return false
    return payment.amountMinor === share.principalMinor && payment.amountMinor <= residualMinor(purchase)
  }
  if (purchase.acceptedAt === null) {
    if (!awaitsLeader(purchase) || share.position !== 0) return false
    if (isSplit(purchase)) return payment.kind === 'hold' && payment.amountMinor === purchase.amountMinor
    const kind = isHeldMeanwhile(share.kind) ? 'hold' : 'sale'
    return payment.kind === kind && payment.amountMinor === chargeMinor(share)
  }
  if (!isStanding(purchase) || share.state !== 'owed') return false
  if (isSplit(purchase)) {
    const isRest = purchase.pot.state === 'closing' && !liveHold(share, attempts)
    return payment.kind === 'sale' && isRest && payment.amountMinor === residualMinor(purchase)
  }
  if (payment.kind === 'hold') return initiatedBy === 'merchant' && purchase.state === 'leader_processed'
  return payment.amountMinor === chargeMinor(share) && !liveHold(share, attempts)
}
