/** By its code: what the answer says, and the name on a card that makes it happen in tests. 0 and 4 are errors. */
const TABLE = {
  0: ['Unknown', 'UNKNOWN'],
  2: ['Refused', 'DECLINED'],
  3: ['Referral', 'REFERRAL'],
  4: ['Acquirer Error', 'ERROR'],
  5: ['Blocked Card', 'BLOCK_CARD'],
  6: ['Expired Card', 'CARD_EXPIRED'],
  7: ['Invalid Amount', 'INVALID_AMOUNT'],
  8: ['Invalid Card Number', 'INVALID_CARD_NUMBER'],
  9: ['Issuer Unavailable', 'ISSUER_UNAVAILABLE'],
  10: ['Not supported', 'NOT_SUPPORTED'],
  11: ['3D Not Authenticated', 'NOT_3D_AUTHENTICATED'],
  12: ['Not enough balance', 'NOT_ENOUGH_BALANCE'],
  14: ['Acquirer Fraud', 'ACQUIRER_FRAUD'],
  15: ['Cancelled', 'CANCELLED'],
  16: ['Shopper Cancelled', 'SHOPPER_CANCELLED'],
  17: ['Invalid Pin', 'INVALID_PIN'],
  18: ['Pin tries exceeded', 'PIN_TRIES_EXCEEDED'],
  19: ['Pin validation not possible', 'PIN_VALIDATION_NOT_POSSIBLE'],
  20: ['FRAUD', 'FRAUD'],
  21: ['Not Submitted', 'NOT_SUBMITTED'],
  22: ['FRAUD-CANCELLED', 'FRAUD_CANCELLED'],
  23: ['Transaction Not Permitted', 'TRANSACTION_NOT_PERMITTED'],
  24: ['CVC Declined', 'CVC_DECLINED'],
  25: ['Restricted Card', 'RESTRICTED_CARD'],
  26: ['Revocation Of Auth', 'REVOCATION_OF_AUTH'],
  27: ['Declined Non Generic', 'DECLINED_NON_GENERIC'],
  28: ['Withdrawal amount exceeded', 'WITHDRAWAL_AMOUNT_EXCEEDED'],
  29: ['Withdrawal count exceeded', 'WITHDRAWAL_COUNT_EXCEEDED'],
  31: ['Issuer Suspected Fraud', 'ISSUER_SUSPECTED_FRAUD'],
  32: ['AVS Declined', 'AVS_DECLINED'],
  33: ['Card requires online pin', 'PIN_REQUIRED'],
  34: ['No checking account available on Card', 'NO_CHECKING_ACCOUNT_AVAILABLE'],
  35: ['No savings account available on Card', 'NO_SAVINGS_ACCOUNT_AVAILABLE'],
  36: ['Mobile pin required', 'MOBILE_PIN_REQUIRED'],
  37: ['Contactless fallback', 'CONTACTLESS_FALLBACK'],
  38: ['Authentication required', 'AUTHENTICATION_REQUIRED'],
} as const

export type RefusalCode = keyof typeof TABLE

export const REFUSED: RefusalCode = 2
export const EXPIRED_CARD: RefusalCode = 6
export const NOT_AUTHENTICATED: RefusalCode = 11

export function refusalReason(code: RefusalCode): string {
  return TABLE[code][0]
}

/** `12` or `'12'`; undefined for what is no refusal, `1` (approved) too. */
export function refusalByNumber(code: string | undefined): RefusalCode | undefined {
  return code !== undefined && Object.hasOwn(TABLE, code) ? (Number(code) as RefusalCode) : undefined
}

/** The documented way to have a card refused: its holder is called `NOT_ENOUGH_BALANCE`, or `DECLINED : 05 : Do not honour`. */
export function refusalByHolder(holder: string): RefusalCode | undefined {
  const wanted = (holder.split(':')[0] as string).trim().toUpperCase()
  const found = Object.entries(TABLE).find(([, [, name]]) => name === wanted)
  return found && (Number(found[0]) as RefusalCode)
}
