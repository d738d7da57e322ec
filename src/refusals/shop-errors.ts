import { type RefusalCode, refusalOf } from './catalogue.ts'

import type { ShopErrorType } from './refusal.ts'

/** The type of a refusal that ends a funnel. What passes by itself is nobody’s mistake in the request. */
export function shopErrorTypeOf(code: RefusalCode): ShopErrorType {
  const { kind, shopError } = refusalOf(code)
  const passes = kind === 'unavailable' || kind === 'too_many'
  return shopError ?? (passes ? 'maintenance' : 'invalid_request_error')
}
