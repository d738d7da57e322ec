import type { ShopErrorType } from '../refusals/index.ts'
import type { Language } from './language.ts'
import { languages } from './languages.ts'

/**
 * What a customer is told for each type of error that ends a funnel: here as a page's heading and, as `message` of
 * `pledg_error`, in the shop.
 */
export type ShopErrorTexts = Readonly<Record<ShopErrorType, string>>

export function shopErrorText(type: ShopErrorType, language: Language): string {
  return languages[language].shopErrors[type]
}
