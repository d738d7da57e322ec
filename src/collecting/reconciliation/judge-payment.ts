import { type Attempt, type FindingKind, isUndecided, parseOrderReference } from '../../payments/index.ts'
import type { BookedOperation, BookedPayment } from '../../providers/collect/index.ts'

/** What one payment of the acquirer's books means for ours. */
export type Verdict =
  | { readonly kind: 'agrees' }
  /** Ours can learn it: the attempt, its outcome, or what was done with the money since. */
  | { readonly kind: 'learn_attempt' | 'learn_outcome' }
  | { readonly kind: 'learn_operation'; readonly operation: BookedOperation }
  | { readonly kind: 'finding'; readonly finding: FindingKind; readonly detail: string }

const AGREES: Verdict = { kind: 'agrees' }

/** Compares a payment with the attempt it names, if we know that one. */
export function judgePayment(attempt: Attempt | undefined, payment: BookedPayment): Verdict {
  if (payment.kind === 'verify') return AGREES
  if (!attempt) return judgeUnknown(payment)
  if (attempt.paymentId !== null && attempt.paymentId !== payment.paymentId) {
    return found('unknown_to_us', `a second payment of ${amountOf(payment)} was taken for attempt ${attempt.id}`)
  }
  const isSame =
    attempt.amountMinor === payment.amountMinor &&
    attempt.currency === payment.currency &&
    attempt.kind === payment.kind
  if (!isSame) {
    const ours = `a ${attempt.kind} of ${attempt.amountMinor} ${attempt.currency}`
    return found('amounts_differ', `we asked for ${ours}, the acquirer has a ${payment.kind} of ${amountOf(payment)}`)
  }
  if (isUndecided(attempt.state)) return isAtStake(payment) ? { kind: 'learn_outcome' } : AGREES
  if (attempt.state === 'dead') {
    // One that still has a look-up to come is told by it.
    if (!isAtStake(payment) || attempt.checkAt !== null) return AGREES
    return found('dead_but_paid', `we count it as failed, the acquirer has ${payment.state} ${amountOf(payment)}`)
  }
  return judgeMovements(attempt, payment)
}

function judgeUnknown(payment: BookedPayment): Verdict {
  if (!isAtStake(payment)) {
    // A charge that came and went: the purchase was undone in a time that our books do not have.
    if (payment.refundedMinor === 0n) return AGREES
    return found('given_back_unasked', `a payment of ${amountOf(payment)} that we do not know was taken and given back`)
  }
  if (parseOrderReference(payment.orderReference)) return { kind: 'learn_attempt' }
  return found('unknown_purchase', `a payment of ${amountOf(payment)} that names no share of ours`)
}

function judgeMovements(attempt: Attempt, payment: BookedPayment): Verdict {
  const done = (kind: BookedOperation['kind']) =>
    payment.operations.filter((operation) => operation.kind === kind && operation.state === 'succeeded')
  const learn = (operation: BookedOperation | undefined): Verdict =>
    operation
      ? { kind: 'learn_operation', operation }
      : found('amounts_differ', `the acquirer has ${booked(payment)}, we have ${booked(attempt)}`)
  const isHold = attempt.kind === 'hold'
  if (isHold && payment.capturedMinor > attempt.capturedMinor) return learn(done('capture').at(-1))
  if (payment.refundedMinor > attempt.refundedMinor) return learn(unknownRefund(attempt, payment, done('refund')))
  if (attempt.state === 'held' && payment.state === 'voided') return learn(done('void').at(-1))
  if (payment.capturedMinor !== attempt.capturedMinor || payment.refundedMinor !== attempt.refundedMinor) {
    return found('amounts_differ', `the acquirer has ${booked(payment)}, we have ${booked(attempt)}`)
  }
  if (attempt.state === 'voided' && payment.state === 'held') {
    return found('states_differ', `we let the hold of ${amountOf(payment)} go, the acquirer still holds it`)
  }
  return AGREES
}

/** Of several refunds the first whose amount is missing here; which ones we know is looked at under the lock. */
function unknownRefund(
  attempt: Attempt,
  payment: BookedPayment,
  refunds: readonly BookedOperation[],
): BookedOperation | undefined {
  const missingMinor = payment.refundedMinor - attempt.refundedMinor
  return refunds.findLast((refund) => refund.amountMinor <= missingMinor)
}

/** Money is blocked or taken, and not given back. */
function isAtStake(payment: BookedPayment): boolean {
  return payment.state === 'held' || payment.capturedMinor > payment.refundedMinor
}

function booked({ capturedMinor, refundedMinor }: Pick<BookedPayment, 'capturedMinor' | 'refundedMinor'>): string {
  return `${capturedMinor} taken and ${refundedMinor} given back`
}

export function amountOf({ amountMinor, currency }: Pick<BookedPayment, 'amountMinor' | 'currency'>): string {
  return `${amountMinor} ${currency} (minor units)`
}

function found(finding: FindingKind, detail: string): Verdict {
  return { kind: 'finding', finding, detail }
}
