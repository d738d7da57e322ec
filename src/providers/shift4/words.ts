import type { AmountRule } from '../charge/amount.ts'
import { type RefusalWords, readRefusals } from '../charge/refusal-words.ts'

/** "In minor units of given currency". */
export const AMOUNTS: AmountRule = { written: 'minor' }

/** `code` of a card's error, and `failureCode` of a charge that failed: as its libraries know them. */
export const REFUSALS = {
  insufficient_funds: ['insufficient_funds'],
  limit_exceeded: ['limit_exceeded', 'amount_too_high'],
  do_not_honour: ['card_declined', 'payment_method_declined'],
  suspected_fraud: ['suspected_fraud', 'blacklisted', 'blocked'],
  authentication_required: ['authentication_required'],
  expired_card: ['expired_card'],
  invalid_card: [
    'invalid_number',
    'incorrect_number',
    'invalid_expiry_month',
    'invalid_expiry_year',
    'invalid_cvc',
    'incorrect_cvc',
    'invalid_account',
  ],
  // Which of the two is not said, and neither is asked again.
  lost_card: ['lost_or_stolen'],
  not_permitted: ['do_not_try_again', 'currency_not_supported', 'brand_not_supported'],
  other: ['processing_error', 'incorrect_zip', 'incorrect_address', 'expired_token', 'amount_too_low'],
} satisfies RefusalWords

export const toRefusal = readRefusals(REFUSALS)
