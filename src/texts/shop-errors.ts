import type { Language } from './language.ts'
import { languages } from './languages.ts'

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

/**
 * What a customer is told for each type of error that ends a funnel: here as a page's heading and, as `message` of
 * `pledg_error`, in the shop.
 */
export type ShopErrorTexts = Readonly<Record<ShopErrorType, string>>

export function shopErrorText(type: ShopErrorType, language: Language): string {
  return languages[language].shopErrors[type]
}
