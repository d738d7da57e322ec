import type { AmountRule } from '../charge/amount.ts'
import { type RefusalWords, readRefusals } from '../charge/refusal-words.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'

/** JSON numbers of pesos, reais, soles. Colombian pesos are taken whole, though ISO 4217 knows their cents. */
export const AMOUNTS: AmountRule = { written: 'decimal', exponents: { COP: 0 } }

/** An account takes payments in the currency of its country, which no request names. */
export const SITES: Readonly<Record<string, string>> = {
  MLA: 'ARS',
  MLB: 'BRL',
  MLC: 'CLP',
  MCO: 'COP',
  MLM: 'MXN',
  MPE: 'PEN',
  MLU: 'UYU',
}

/** Every `status` of a payment. */
export const STATUSES = {
  pending: 'pending',
  in_process: 'in-review',
  authorized: 'authorized',
  approved: 'completed',
  // The payer disputes it: it is paid until that is decided.
  in_mediation: 'retrieval-request',
  rejected: 'failed',
  cancelled: 'voided',
  refunded: 'refunded',
  charged_back: 'chargeback-initiated',
} as const satisfies Record<string, TransactionStatus>

export type PaymentStatus = keyof typeof STATUSES

/** `status_detail` of what is `rejected`. */
export const REFUSALS = {
  insufficient_funds: ['cc_rejected_insufficient_amount', 'insufficient_amount'],
  limit_exceeded: ['cc_rejected_max_attempts', 'cc_amount_rate_limit_exceeded'],
  do_not_honour: [
    'cc_rejected_call_for_authorize',
    'cc_rejected_card_error',
    'cc_rejected_other_reason',
    'rejected_by_bank',
  ],
  issuer_unavailable: ['bank_error'],
  suspected_fraud: ['cc_rejected_blacklist', 'cc_rejected_high_risk', 'rejected_high_risk'],
  authentication_required: ['cc_rejected_3ds_mandatory'],
  authentication_failed: ['cc_rejected_3ds_challenge'],
  expired_card: ['cc_rejected_bad_filled_date'],
  invalid_card: [
    'cc_rejected_bad_filled_card_number',
    'cc_rejected_bad_filled_other',
    'cc_rejected_bad_filled_security_code',
  ],
  not_permitted: [
    'cc_rejected_card_disabled',
    'cc_rejected_card_type_not_allowed',
    'cc_rejected_invalid_installments',
    'rejected_by_regulations',
  ],
} satisfies RefusalWords

export const toRefusal = readRefusals(REFUSALS)

/** It was paid before, it says: by which payment, nobody knows. */
export const DUPLICATED = 'cc_rejected_duplicated_payment'

const codes = (text: string) => text.split(/\s+/)

/**
 * Codes of an order that was turned away before anything was paid. Not among them: what a gateway behind it may have
 * done (2004, 2007); a token that is unknown or was used (2006, 2062, 3003, 3006, 3008), for ours was made a moment before;
 * and something that is in another state than it should be (3005).
 */
export const REQUEST_ERRORS: ReadonlySet<string> = new Set(
  codes(`1 3 8 23 1000 2002 2009 2034 2059 2067 2072 2077 2123 2131 2198 3000 3001 3004 3007 3009 3010 3011 3012
    3013 3014 3015 3016 3017 3018 3019 3020 3021 3022 3023 3024 3025 3026 3027 3028 3029 3030 3031 3032 3033 3034
    4000 4001 4002 4003 4004 4005 4006 4012 4013 4015 4016 4017 4018 4019 4020 4021 4022 4023 4024 4025 4026 4027
    4028 4029 4033 4037 4038 4039 4050 4051 4292 6033 7523`),
)

/** Codes of a capture, void or refund that was not done. */
export const CHANGE_ERRORS = {
  amount_too_large: codes('2017 4037'),
  not_found: codes('2000'),
  not_possible: codes('126 2063 2084 3005 3024'),
} satisfies RefusalWords

export const toChangeError = readRefusals(CHANGE_ERRORS)

/** `status` of a refund; one that says none is done. */
export const REFUND_STATUSES = {
  approved: 'done',
  authorized: 'accepted',
  in_process: 'accepted',
  rejected: 'refused',
  cancelled: 'refused',
} as const

export type RefundStatus = keyof typeof REFUND_STATUSES
