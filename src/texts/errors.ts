import type { RefusalCode, ShopErrorType } from '../refusals/index.ts'

/**
 * What a person may be shown for each refusal (`info`). The developer's explanation travels beside it, in English
 * (`debug`).
 */
export type ErrorTexts = Readonly<Record<RefusalCode, string>>

/**
 * What a customer is told for each type of error that ends a funnel: here as a page's heading and, as `message` of
 * `pledg_error`, in the shop.
 */
export type ShopErrorTexts = Readonly<Record<ShopErrorType, string>>
