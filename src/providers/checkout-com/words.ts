import type { AmountRule } from '../charge/amount.ts'
import { type RefusalWords, readRefusals } from '../charge/refusal-words.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'

/** checkout.com/docs, "Calculating the amount": where it differs from ISO 4217. */
export const AMOUNTS: AmountRule = { written: 'minor', exponents: { CLF: 0, CLP: 2 } }

/** Every `status` of a payment. A part that was captured is no payment: the rest is waited for. */
export const STATUSES = {
  Active: 'waiting',
  Requested: 'waiting',
  Pending: 'pending',
  'Retry Scheduled': 'pending',
  Authorized: 'authorized',
  'Card Verified': 'waiting',
  'Partially Captured': 'pending-capture',
  Captured: 'completed',
  Paid: 'completed',
  'Partially Refunded': 'completed',
  Refunded: 'refunded',
  Voided: 'voided',
  Declined: 'failed',
  Canceled: 'failed',
  Expired: 'failed',
} as const satisfies Record<string, TransactionStatus>

export type PaymentStatus = keyof typeof STATUSES

const codes = (text: string) => text.split(' ')

/** `response_code` (checkout.com/docs, "API response codes"). */
export const REFUSALS = {
  insufficient_funds: codes('20051'),
  limit_exceeded: codes('20013 20061 20065'),
  do_not_honour: codes('20001 20002 20005 20012 20021 20046 20060 20094'),
  issuer_unavailable: codes('20006 20009 20019 20020 20022 20068 20090 20091 20092 20095 20096'),
  suspected_fraud: codes('20059 30034 40101 40201 40202 40203 40204'),
  authentication_required: codes('20154'),
  authentication_failed: codes('20150 20151 20152 20153'),
  expired_card: codes('20054 20100 30033'),
  invalid_card: codes('20014 20038 20052 20053 20055 20056 20075 20082 20087 30015 30038'),
  lost_card: codes('30041'),
  stolen_card: codes('20067 30004 30007 30043'),
  not_permitted: codes('20003 20031 20040 20057 20058 20062 20063 20064 20093 30016 30036 30037'),
  revoked: codes('30020 30021 30022'),
} satisfies RefusalWords

export const toRefusal = readRefusals(REFUSALS)

/** `error_codes` of a request that was turned away for its card: nothing else is wrong with it. */
export const CARD_ERRORS = {
  expired_card: ['card_expired', 'card_expiry_year_invalid', 'card_expiry_month_invalid'],
  invalid_card: ['card_number_invalid', 'cvv_invalid', 'card_not_found', 'card_disabled'],
} satisfies RefusalWords

export const toCardError = readRefusals(CARD_ERRORS)

/** `error_codes` of a capture, void or refund that was not done; another one is a request that was not valid. */
export const CHANGE_ERRORS = {
  amount_too_large: [
    'capture_value_greater_than_authorized',
    'capture_value_greater_than_remaining_authorized',
    'refund_amount_exceeds_balance',
  ],
  already_done: ['payment_already_captured', 'payment_already_voided', 'payment_already_refunded'],
  too_late: ['payment_expired', 'refund_authorization_declined'],
} satisfies RefusalWords

export const toChangeError = readRefusals(CHANGE_ERRORS)
