import { parseUuid } from '../../../shared/ids.ts'
import type {
  CallbackSubject,
  Charge,
  Dispute,
  OperationResult,
  OperationReversal,
  SignedVerdict,
} from '../../collect/acquirer.ts'
import { fromAdyenAmount } from '../amounts.ts'
import type { AdyenItem } from '../wire.ts'
import { DECISION_STEPS, EVENT_MEANINGS, toAdyenDecline, toOperationRefusal } from '../words.ts'
import { estimateHoldEnd, toCard, toCredential } from './cards.ts'

/** A signed item as what it says about something of ours. */
export function toSubject(item: AdyenItem): CallbackSubject {
  const meaning = EVENT_MEANINGS.get(item.eventCode)
  const { currency } = item.amount
  const amountMinor = fromAdyenAmount(item.amount)
  const ourId = parseUuid(item.merchantReference)
  const isSuccess = item.success === 'true'
  if (!meaning || amountMinor === undefined) return other(item)
  if (meaning === 'dispute_opened' || meaning === 'dispute_won' || meaning === 'dispute_lost') {
    const dispute = { ...toDispute(item, meaning), amountMinor, currency, attemptId: ourId ?? null }
    return isSuccess ? { kind: 'dispute', dispute } : other(item)
  }
  if (!ourId || meaning === 'notice' || meaning === 'technical_void') return other(item)
  switch (meaning) {
    case 'authorisation': {
      const outcome = isSuccess ? toApproval(item) : toRefusal(item)
      const holdEnds = isSuccess ? estimateHoldEnds(item) : null
      return { kind: 'attempt', attemptId: ourId, verdict: { amountMinor, currency, outcome, holdEnds } }
    }
    case 'expiry': {
      const verdict = { amountMinor, currency, outcome: { state: 'expired' }, holdEnds: null } as const
      return { kind: 'attempt', attemptId: ourId, verdict }
    }
    case 'token':
      if (!isSuccess) return other(item)
      return { kind: 'stored_card', attemptId: ourId, credential: toCredential(ourId, item.pspReference) }
    case 'capture':
    case 'void':
    case 'refund': {
      const verdict = { kind: meaning, amountMinor, currency, outcome: toOperation(item, isSuccess) }
      return { kind: 'operation', operationId: ourId, verdict }
    }
    case 'capture_reversal':
    case 'refund_reversal': {
      const kind = meaning === 'capture_reversal' ? 'capture' : 'refund'
      const refusalCode = toOperationRefusal(item.reason)
      const outcome: OperationReversal = { state: 'reversed', acquirerRef: item.pspReference, refusalCode }
      return { kind: 'operation', operationId: ourId, verdict: { kind, amountMinor, currency, outcome } }
    }
  }
}

function other({ eventCode, merchantReference }: AdyenItem): CallbackSubject {
  return { kind: 'other', reference: merchantReference || null, what: eventCode }
}

function toApproval({ pspReference, paymentMethod, additionalData, reason }: AdyenItem): Charge {
  const card = toCard({ brand: paymentMethod ?? undefined, additionalData, reason })
  return { state: 'approved', payment: { paymentId: pspReference, card, credential: null, heldUntil: null } }
}

/** Whether there is a hold at all, and who was there, its signature does not cover: our own row knows both. */
function estimateHoldEnds({ paymentMethod, eventDate }: AdyenItem): SignedVerdict['holdEnds'] {
  const since = toDate(eventDate)
  const brand = paymentMethod ?? undefined
  return (
    since && {
      payer: estimateHoldEnd(brand, 'payer', since),
      merchant: estimateHoldEnd(brand, 'merchant', since),
    }
  )
}

function toRefusal({ reason }: AdyenItem): Charge {
  return { state: 'declined', declineCode: toAdyenDecline(reason) }
}

function toOperation({ pspReference, reason }: AdyenItem, isSuccess: boolean): OperationResult {
  if (isSuccess) return { state: 'succeeded', acquirerRef: pspReference }
  return { state: 'refused', acquirerRef: pspReference, refusalCode: toOperationRefusal(reason) }
}

const DISPUTE_STATES = { dispute_opened: 'opened', dispute_won: 'won', dispute_lost: 'lost' } as const

function toDispute(
  { eventCode, pspReference, originalReference, additionalData, reason }: AdyenItem,
  meaning: keyof typeof DISPUTE_STATES,
): Omit<Dispute, 'amountMinor' | 'currency' | 'attemptId'> {
  const { chargebackReasonCode, defensePeriodEndsAt } = additionalData ?? {}
  return {
    disputeId: pspReference,
    paymentId: originalReference ?? '',
    state: DISPUTE_STATES[meaning],
    step: DECISION_STEPS.get(eventCode) ?? 0n,
    // Told in the settlement report only.
    feeMinor: 0n,
    reason: typeof chargebackReasonCode === 'string' ? chargebackReasonCode.trim() : (reason ?? ''),
    respondBy: toDate(defensePeriodEndsAt),
  }
}

/** Dates are not signed: what is none is left out. */
function toDate(text: unknown): Date | null {
  const date = typeof text === 'string' ? new Date(text) : null
  return date && !Number.isNaN(date.getTime()) ? date : null
}
