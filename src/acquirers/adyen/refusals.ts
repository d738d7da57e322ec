import type { DeclineCode } from '../../refusals/index.ts'
import type { OperationRefusal } from '../acquirer.ts'

type Reason = readonly [code: string, reason: string]

/**
 * `refusalReasonCode` of answers and its `reason` in webhooks (docs.adyen.com, "Refusal reasons"), each of our words
 * considered: Adyen tells a lost card from a blocked one to nobody.
 */
export const DECLINE_REASONS: Readonly<Record<DeclineCode, readonly Reason[]>> = {
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
  other: [],
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
  lost_card: [],
  stolen_card: [],
  not_permitted: [
    ['5', 'Blocked Card'],
    ['10', 'Not supported'],
    ['23', 'Transaction Not Permitted'],
    ['25', 'Restricted Card'],
    ['46', 'Transaction blocked by Adyen to prevent excessive retry fees'],
  ],
  revoked: [['26', 'Revocation Of Auth']],
  unknown_credential: [],
}

/** The same, the other way round: by code and by reason. */
const DECLINES: ReadonlyMap<string, DeclineCode> = new Map(
  (Object.keys(DECLINE_REASONS) as DeclineCode[]).flatMap((decline) =>
    DECLINE_REASONS[decline].flatMap((words) => words.map((word) => [word.toLowerCase(), decline] as const)),
  ),
)

/** What is not listed is `other`. */
export function toDeclineCode(...words: readonly (string | null | undefined)[]): DeclineCode {
  return words.map((word) => DECLINES.get(word?.trim().toLowerCase() ?? '')).find((known) => known) ?? 'other'
}

/** Error codes of a charge whose token is gone: nothing is wrong with the request. */
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
