import { type DeclineCode, readWords } from '../../refusals/index.ts'

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
