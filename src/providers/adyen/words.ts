import { type DeclineCode, readWords } from '../../refusals/index.ts'
import { type RefusalWords, readRefusals } from '../charge/refusal-words.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'
import type { OperationRefusal } from '../collect/acquirer.ts'
import type { ToldPayoutLine } from '../collect/payouts.ts'
import type { ReportEntry } from '../collect/report.ts'

type Reason = readonly [code: string, reason: string]

/**
 * `refusalReasonCode` of answers and its `reason` in webhooks (docs.adyen.com, "Refusal reasons"): the one dictionary,
 * whether Adyen collects from payers or is a merchant's PSP. Adyen tells a lost card from a blocked one to nobody.
 */
export const ADYEN_DECLINES = {
  insufficient_funds: [['12', 'Not enough balance']],
  limit_exceeded: [
    ['28', 'Withdrawal amount exceeded'],
    ['29', 'Withdrawal count exceeded'],
  ],
  do_not_honour: [
    ['2', 'Refused'],
    ['3', 'Referral'],
    ['27', 'Declined Non Generic'],
  ],
  issuer_unavailable: [
    ['4', 'Acquirer Error'],
    ['9', 'Issuer Unavailable'],
  ],
  suspected_fraud: [
    ['14', 'Acquirer Fraud'],
    ['20', 'FRAUD'],
    ['22', 'FRAUD-CANCELLED'],
    ['31', 'Issuer Suspected Fraud'],
  ],
  authentication_required: [
    ['33', 'Card requires online pin'],
    ['36', 'Mobile pin required'],
    ['38', 'Authentication required'],
  ],
  authentication_failed: [
    ['11', '3D Not Authenticated'],
    ['39', 'RReq not received from DS'],
    ['42', '3DS Authentication Error'],
  ],
  expired_card: [['6', 'Expired Card']],
  invalid_card: [
    ['8', 'Invalid Card Number'],
    ['17', 'Invalid Pin'],
    ['18', 'Pin tries exceeded'],
    ['19', 'Pin validation not possible'],
    ['24', 'CVC Declined'],
    ['32', 'AVS Declined'],
  ],
  not_permitted: [
    ['5', 'Blocked Card'],
    ['7', 'Invalid Amount'],
    ['10', 'Not supported'],
    ['23', 'Transaction Not Permitted'],
    ['25', 'Restricted Card'],
    ['34', 'No checking account available on Card'],
    ['35', 'No savings account available on Card'],
    ['46', 'Transaction blocked by Adyen to prevent excessive retry fees'],
  ],
  revoked: [['26', 'Revocation Of Auth']],
} satisfies Readonly<Partial<Record<DeclineCode, readonly Reason[]>>>

const known = readWords<DeclineCode>(
  Object.fromEntries(
    Object.entries(ADYEN_DECLINES).map(([code, reasons]) => [code, reasons.flat().map((word) => word.toLowerCase())]),
  ),
)

/** By code or by reason, however it is written. */
export function toAdyenDecline(...words: readonly (string | null | undefined)[]): DeclineCode {
  return known(...words.map((word) => word?.trim().toLowerCase()))
}

/** `errorCode` of requests: of these nothing is refused. The request is under way elsewhere, or what it needs is. */
export const KEY_ERRORS: ReadonlySet<string> = new Set(['703', '704'])

/** The payment that was to be changed is none. */
export const PAYMENT_MISSING_ERROR = '167'

/** Of a request that was turned away for its card: nothing else is wrong with it. */
export const CARD_ERRORS = {
  invalid_card: ['101', '102', '103'],
  expired_card: ['129', '140', '141'],
} as const satisfies RefusalWords

export const toCardError = readRefusals(CARD_ERRORS)

/** Of a charge whose token is gone: nothing is wrong with the request. */
export const UNKNOWN_TOKEN_ERRORS: ReadonlySet<string> = new Set(['800', '803'])

/** `reason` of a capture, cancellation or refund that was not done; Adyen has no closed list of these. */
const OPERATION_REASONS: ReadonlyMap<string | undefined, OperationRefusal> = new Map([
  ['insufficient balance on payment', 'amount_too_large'],
  ["transaction hasn't been captured, refund not possible", 'not_captured'],
  ['transaction is expired', 'hold_expired'],
])

export function toOperationRefusal(reason: string | null | undefined): OperationRefusal {
  return OPERATION_REASONS.get(reason?.trim().toLowerCase()) ?? 'refused'
}

/** Every `resultCode` there is: of a stored card that we charge while nobody is present, and as a merchant is told. */
export const RESULTS = {
  // As a merchant is told, captured at once where that was ordered.
  Authorised: { collected: 'approved', charged: 'authorized' },
  Refused: { collected: 'declined', charged: 'failed' },
  Error: { collected: 'declined', charged: 'failed' },
  Cancelled: { collected: 'declined', charged: 'voided' },
  // It waits for a payer who is not there, and comes to nothing.
  ChallengeShopper: { collected: 'with_payer', charged: 'failed' },
  IdentifyShopper: { collected: 'with_payer', charged: 'failed' },
  RedirectShopper: { collected: 'with_payer', charged: 'failed' },
  PresentToShopper: { collected: 'with_payer', charged: 'failed' },
  // The webhook decides.
  Received: { collected: 'undecided', charged: 'pending' },
  Pending: { collected: 'undecided', charged: 'pending' },
  // Not asked for: whatever it is, it is not the amount or the payment we ordered.
  PartiallyAuthorised: { collected: 'undecided', charged: 'authorized' },
  AuthenticationFinished: { collected: 'undecided', charged: 'waiting' },
  AuthenticationNotRequired: { collected: 'undecided', charged: 'waiting' },
  Success: { collected: 'undecided', charged: 'waiting' },
} as const satisfies Record<string, { readonly collected: string; readonly charged: TransactionStatus }>

/** Of a payment in the result of a session. */
export const SESSION_RESULTS = [
  'Authorised',
  'Received',
  'Pending',
] as const satisfies readonly (keyof typeof RESULTS)[]

export type ResultCode = keyof typeof RESULTS
export const RESULT_CODES = Object.keys(RESULTS) as ResultCode[]

/** Of a session: told as it was when the browser came back, and never again differently. */
export const SESSION_ENDS = {
  completed: 'approved',
  // Too many cards were refused.
  refused: 'declined',
  canceled: 'closed',
  expired: 'expired',
  active: 'not_told',
  paymentPending: 'not_told',
} as const

export type SessionStatus = keyof typeof SESSION_ENDS
export const SESSION_STATUSES = Object.keys(SESSION_ENDS) as SessionStatus[]

export type EventMeaning =
  | 'authorisation'
  | 'expiry'
  | 'token'
  | 'capture'
  | 'void'
  /** A void by our reference, which where we collect we never ask for. */
  | 'technical_void'
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
export const EVENT_MEANINGS: ReadonlyMap<string, EventMeaning> = new Map([
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
  ['TECHNICAL_CANCEL', 'technical_void'],
  ['NOTIFICATION_OF_CHARGEBACK', 'notice'],
  ['REQUEST_FOR_INFORMATION', 'notice'],
])

/** Of decisions of one dispute: which comes after which, whatever their order here. */
export const DECISION_STEPS: ReadonlyMap<string, bigint> = new Map([
  // Nobody answered. Told of one that was answered in time, too: whatever else is decided counts more.
  ['DISPUTE_DEFENSE_PERIOD_ENDED', 1n],
  ['CHARGEBACK_REVERSED', 2n],
  // The issuer insists.
  ['SECOND_CHARGEBACK', 3n],
  ['PREARBITRATION_WON', 4n],
  ['PREARBITRATION_LOST', 4n],
])

/**
 * What a signed event says of a merchant's payment; `success` the other way round says it of the change alone. The account
 * captures what we sell by itself, and tells no capture of it.
 */
export const CHARGED_BY: Readonly<
  Partial<Record<EventMeaning, { readonly done: TransactionStatus | null; readonly not: TransactionStatus | null }>>
> = {
  authorisation: { done: 'completed', not: 'failed' },
  capture: { done: 'completed', not: null },
  capture_reversal: { done: 'failed', not: null },
  void: { done: 'voided', not: null },
  technical_void: { done: 'voided', not: null },
  expiry: { done: 'voided', not: null },
}

/** Also where the card was known already: each attempt is a shopper of its own. */
export const TOKEN_EVENTS: ReadonlySet<string> = new Set(['recurring.token.created', 'recurring.token.alreadyExisting'])

/**
 * The Payment accounting report: one row for each step of each payment (docs.adyen.com, "Payment accounting report").
 * What is sent for settlement and for refund counts as captured and given back, as its webhooks count it; that it was settled
 * follows days later and moves nothing of a payer.
 */
export const REPORT_ROWS: ReadonlyMap<string, readonly [ReportEntry['kind'], amountIn: string]> = new Map([
  ['Authorised', ['authorised', 'Authorised (PC)']],
  ['Cancelled', ['voided', 'Authorised (PC)']],
  ['Expired', ['expired', 'Authorised (PC)']],
  ['SentForSettle', ['captured', 'Captured (PC)']],
  ['SentForRefund', ['refunded', 'Captured (PC)']],
  ['CaptureFailed', ['capture_reversed', 'Captured (PC)']],
  ['SettledReversed', ['capture_reversed', 'Captured (PC)']],
  ['RefundFailed', ['refund_reversed', 'Captured (PC)']],
  ['RefundedReversed', ['refund_reversed', 'Captured (PC)']],
  ['Chargeback', ['charged_back', 'Captured (PC)']],
  ['SecondChargeback', ['charged_back', 'Captured (PC)']],
])

/** The row of the Settlement details report that is what the bank was told to pay. */
export const PAYOUT_ROW = 'MerchantPayout'

/**
 * The Settlement details report: what moved the balance of one batch (docs.adyen.com, "Settlement details report"). What is
 * not here is an adjustment: it counts, and a person looks at it.
 */
export const SETTLEMENT_ROWS: ReadonlyMap<string, ToldPayoutLine['kind']> = new Map([
  ['Settled', 'charge'],
  ['SettledBulk', 'charge'],
  ['Refunded', 'refund'],
  ['RefundedBulk', 'refund'],
  ['RefundedReversed', 'refund_returned'],
  ['Chargeback', 'dispute'],
  ['SecondChargeback', 'dispute'],
  ['ChargebackReversed', 'dispute_returned'],
  ['Fee', 'fee'],
  ['MiscCosts', 'fee'],
  ['PaymentCost', 'fee'],
  ['InvoiceDeduction', 'fee'],
  ['Balancetransfer', 'carried'],
  ['BankInstructionReturned', 'payout_returned'],
])

/** What a batch has once, under a reference of its own: had again in another one, it is repeated. */
export const SETTLED_ONCE: ReadonlySet<ToldPayoutLine['kind']> = new Set([
  'charge',
  'refund',
  'refund_returned',
  'dispute',
  'dispute_returned',
])
