import { type RefusalCode, refusalOf } from './catalogue.ts'

/** `error.type` as shops know it; those a funnel or a checkout of ours can end in. */
export type ShopErrorType =
  | 'abandonment'
  | 'aborted_purchase'
  | 'payment_refused'
  | 'invalid_request_error'
  | 'error_token'
  | 'missing_merchant_uid'
  | 'invalid_merchant_uid'
  | 'not_eligible'
  | 'maintenance'
  | 'internal_error'

/** The type of a refusal that ends a funnel. What passes by itself is nobody’s mistake in the request. */
export function shopErrorTypeOf(code: RefusalCode): ShopErrorType {
  const { kind, shopError } = refusalOf(code)
  const passes = kind === 'unavailable' || kind === 'too_many'
  return shopError ?? (passes ? 'maintenance' : 'invalid_request_error')
}
