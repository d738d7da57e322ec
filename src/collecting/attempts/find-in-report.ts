import type { Attempt } from '../../payments/index.ts'
import type { AcquirerReport, Payment } from '../../providers/collect/index.ts'

/**
 * A payment as the report of its day has it, if it is this charge: a number that was typed wrong names another one, or none.
 * Throws in a sentence.
 */
export function findInReport({ entries }: AcquirerReport, attempt: Attempt, paymentId: string): Payment {
  const its = entries.filter((entry) => entry.paymentId === paymentId)
  if (its.length === 0) throw new Error(`the report has no payment ${paymentId}`)
  if (its.some(({ attemptId }) => attemptId !== attempt.id)) throw new Error(`payment ${paymentId} is not this charge`)
  const authorised = its.find(({ kind }) => kind === 'authorised')
  if (!authorised) throw new Error(`the report does not say that payment ${paymentId} was authorised: take that day's`)
  const { amountMinor, currency, cardBrand, holdEnds } = authorised
  if (amountMinor !== attempt.amountMinor || currency !== attempt.currency)
    throw new Error(`payment ${paymentId} is not this charge: its amount is another one`)
  // What was undone later than the report, the next report tells.
  const isUndone = its.some(({ kind }) => kind === 'voided' || kind === 'expired' || kind === 'capture_reversed')
  if (isUndone)
    throw new Error(`payment ${paymentId} stands for this charge no more: the report says that it was undone`)
  return {
    paymentId,
    card: { brand: cardBrand, last4: '', expiry: null, country: null },
    credential: null,
    heldUntil: attempt.kind === 'hold' ? holdEnds[attempt.initiatedBy] : null,
  }
}
