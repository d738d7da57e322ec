import type { ToldPayoutLine } from '../providers/collect/index.ts'
import type { AcquirerPayoutLine, LineDoubt } from './acquirer-payout.ts'
import type { KnownMoney } from './payout-line-store.ts'

/** What of ours a line is: it is that in account, payment, currency and amount, or it is in doubt. */
export type JudgedLine = Pick<AcquirerPayoutLine, 'attemptId' | 'operationId' | 'disputeId' | 'doubt'>

type Judged = Pick<
  ToldPayoutLine,
  'reference' | 'kind' | 'grossMinor' | 'feeMinor' | 'currency' | 'paymentId' | 'acquirerRef'
>

/** `had` is what earlier lines are: whoever judges several adds each. */
export function judgePayoutLine(line: Judged, known: KnownMoney): JudgedLine {
  if (known.had.has(line.reference)) return { ...NOTHING, doubt: 'repeated' }
  switch (line.kind) {
    case 'charge':
      return judgeCharge(line, known)
    case 'refund':
    case 'refund_returned':
      return judgeRefund(line, known)
    case 'dispute':
    case 'dispute_returned':
      return judgeDispute(line, known)
    case 'fee':
    case 'payout_returned':
    case 'carried':
      return { ...NOTHING, doubt: null }
    case 'adjustment':
      return { ...NOTHING, doubt: 'unknown' }
  }
}

/** Whose lines are had once: of what is one, in the words of `KnownMoney.had`. */
export function hadBy(kind: ToldPayoutLine['kind'], { attemptId, operationId }: JudgedLine): string | undefined {
  const id = operationId ?? attemptId
  return id !== null && (kind === 'charge' || kind === 'refund' || kind === 'refund_returned')
    ? `${kind} ${id}`
    : undefined
}

const NOTHING = { attemptId: null, operationId: null, disputeId: null } as const

function judgeCharge(line: Judged, known: KnownMoney): JudgedLine {
  const attempt = known.attempts.get(line.paymentId ?? '')
  if (!attempt) return { ...NOTHING, doubt: 'unknown' }
  const of = { ...NOTHING, attemptId: attempt.id }
  const agrees = attempt.currency === line.currency && attempt.capturedMinor === line.grossMinor
  return { ...of, doubt: doubtOf(known.had.has(`charge ${attempt.id}`), agrees) }
}

function judgeRefund(line: Judged, known: KnownMoney): JudgedLine {
  const attempt = known.attempts.get(line.paymentId ?? '')
  if (!attempt) return { ...NOTHING, doubt: 'unknown' }
  const found = known.operations.find(
    ({ attemptId, acquirerRef }) =>
      attemptId === attempt.id && acquirerRef !== null && acquirerRef === line.acquirerRef,
  )
  if (!found) return { ...NOTHING, attemptId: attempt.id, doubt: 'unknown' }
  const isReturned = line.kind === 'refund_returned'
  // Given back and returned, one payout may have both: the first line is right, too.
  const isDone = isReturned ? found.state === 'reversed' : found.state === 'succeeded' || found.state === 'reversed'
  const agrees =
    isDone &&
    attempt.currency === line.currency &&
    found.amountMinor === (isReturned ? line.grossMinor : -line.grossMinor)
  const of = { ...NOTHING, attemptId: attempt.id, operationId: found.id }
  return { ...of, doubt: doubtOf(known.had.has(`${line.kind} ${found.id}`), agrees) }
}

/** A dispute's fee is booked when its acquirer tells of the dispute: the payout has to say the same. */
function judgeDispute(line: Judged, known: KnownMoney): JudgedLine {
  const dispute = known.disputes.get(line.acquirerRef ?? '')
  if (!dispute) return { ...NOTHING, doubt: 'unknown' }
  const isReturned = line.kind === 'dispute_returned'
  // Some take more when it is decided, or give some of it back: a line of its own, of nothing but that.
  const isFeeRight = dispute.state !== 'opened' || dispute.feeMinor === line.feeMinor
  const isRight = line.grossMinor === 0n || dispute.amountMinor === (isReturned ? line.grossMinor : -line.grossMinor)
  const agrees = isFeeRight && dispute.currency === line.currency && isRight && (!isReturned || dispute.state === 'won')
  return { attemptId: dispute.attemptId, operationId: null, disputeId: dispute.id, doubt: agrees ? null : 'differs' }
}

function doubtOf(isRepeated: boolean, agrees: boolean): LineDoubt | null {
  if (isRepeated) return 'repeated'
  return agrees ? null : 'differs'
}
