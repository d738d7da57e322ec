import { parseUuid } from '../../../shared/ids.ts'
import type {
  CallbackSubject,
  Charge,
  Dispute,
  OperationResult,
  OperationReversal,
  SignedVerdict,
} from '../../collect/acquirer.ts'
import { toAdyenDecline } from '../words.ts'
import { fromAdyenAmount } from './amounts.ts'
import { toCard } from './cards.ts'
import { toCredential } from './credential.ts'
import { estimateHoldEnd } from './hold-ends.ts'
import { toOperationRefusal } from './refusals.ts'
import type { AdyenItem } from './wire.ts'

type Meaning =
  | 'authorisation'
  | 'expiry'
  | 'token'
  | 'capture'
  | 'void'
  | 'refund'
  /** Done, and days later not. */
  | 'capture_reversal'
  | 'refund_reversal'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  /** Somebody else's doing, or no money yet: what it names may be ours. */
  | 'notice'

/**
 * Event codes that we follow; every other is acknowledged and left. Disputes count when money moves: a request for
 * information and the notice of a chargeback move none. Cancellations by our reference, and what may be either, we never
 * ask for: somebody did it by hand.
 */
const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ['AUTHORISATION', 'authorisation'],
  ['EXPIRE', 'expiry'],
  ['RECURRING_CONTRACT', 'token'],
  ['CAPTURE', 'capture'],
  ['CANCELLATION', 'void'],
  ['REFUND', 'refund'],
  ['CAPTURE_FAILED', 'capture_reversal'],
  ['REFUND_FAILED', 'refund_reversal'],
  ['REFUNDED_REVERSED', 'refund_reversal'],
  ['CHARGEBACK', 'dispute_opened'],
  ['CHARGEBACK_REVERSED', 'dispute_won'],
  ['PREARBITRATION_WON', 'dispute_won'],
  ['SECOND_CHARGEBACK', 'dispute_lost'],
  ['PREARBITRATION_LOST', 'dispute_lost'],
  ['DISPUTE_DEFENSE_PERIOD_ENDED', 'dispute_lost'],
  ['CANCEL_OR_REFUND', 'notice'],
  ['TECHNICAL_CANCEL', 'notice'],
  ['NOTIFICATION_OF_CHARGEBACK', 'notice'],
  ['REQUEST_FOR_INFORMATION', 'notice'],
])

/** Of decisions of one dispute: which comes after which, whatever their order here. */
const DECISION_STEPS: ReadonlyMap<string, bigint> = new Map([
  // Nobody answered. Told of one that was answered in time, too: whatever else is decided counts more.
  ['DISPUTE_DEFENSE_PERIOD_ENDED', 1n],
  ['CHARGEBACK_REVERSED', 2n],
  // The issuer insists.
  ['SECOND_CHARGEBACK', 3n],
  ['PREARBITRATION_WON', 4n],
  ['PREARBITRATION_LOST', 4n],
])

/** What the standard webhook is to send: nothing that we do not follow. */
export const FOLLOWED_EVENTS = [...MEANINGS.keys()]

/** A signed item as what it says about something of ours. */
export function toSubject(item: AdyenItem): CallbackSubject {
  const meaning = MEANINGS.get(item.eventCode)
  const { currency } = item.amount
  const amountMinor = fromAdyenAmount(item.amount)
  const ourId = parseUuid(item.merchantReference)
  const isSuccess = item.success === 'true'
  if (!meaning || amountMinor === undefined) return other(item)
  if (meaning === 'dispute_opened' || meaning === 'dispute_won' || meaning === 'dispute_lost') {
    const dispute = { ...toDispute(item, meaning), amountMinor, currency, attemptId: ourId ?? null }
    return isSuccess ? { kind: 'dispute', dispute } : other(item)
  }
  if (!ourId || meaning === 'notice') return other(item)
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
