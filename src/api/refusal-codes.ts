import { type Family, type RefusalCode, statusOf } from '../refusals/index.ts'

/** What every endpoint may answer, whatever it does. */
export const GENERAL_CODES: readonly RefusalCode[] = [
  'body_too_large',
  'headers_too_large',
  'method_not_allowed',
  'misdirected_request',
  'rate_limited',
  'request_timeout',
  'unsupported_media_type',
]

export const FAULT_CODES: readonly RefusalCode[] = ['internal_error', 'outcome_unknown', 'temporarily_unavailable']

/** What comes with a JSON body, a key of idempotency, a signature, a page of a list. */
export const JSON_CODES: readonly RefusalCode[] = ['invalid_json', 'invalid_parameters', 'invalid_request']
export const KEY_CODES: readonly RefusalCode[] = [
  'idempotency_key_reused',
  'idempotent_request_in_progress',
  'invalid_idempotency_key',
]
export const SIGNATURE_CODES: readonly RefusalCode[] = [
  'invalid_parameters',
  'invalid_signature',
  'merchant_not_found',
  'missing_merchant_uid',
]
export const PAGE_CODES: readonly RefusalCode[] = ['invalid_cursor', 'invalid_parameters']

/** What a path names: no identifier is as long as the router takes at most. */
export const PURCHASE_CODES: readonly RefusalCode[] = ['not_found', 'purchase_not_found']
export const MERCHANT_CODES: readonly RefusalCode[] = ['not_found', 'merchant_not_found']

/** A schedule that may not be offered, and a purchase that may not be made. */
export const OFFER_CODES: readonly RefusalCode[] = [
  'invalid_date',
  'rate_above_cap',
  'rate_cap_outdated',
  'rate_without_solution',
]
export const ORDER_CODES: readonly RefusalCode[] = [
  ...OFFER_CODES,
  'invalid_parameters',
  'reference_already_used',
  'settlement_not_available',
  'url_not_allowed',
]

/** Codes of an endpoint by the status its family answers them with. */
export function groupByStatus(codes: readonly RefusalCode[], family: Family): Map<number, RefusalCode[]> {
  return Map.groupBy([...new Set(codes)].sort(), (code) => statusOf(code, family))
}
