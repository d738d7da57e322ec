import type { ShopErrorType } from '../refusals/index.ts'

/**
 * What a customer is told for each type of error that ends a funnel: here as a page's heading and, as `message` of
 * `pledg_error`, in the shop.
 */
export type ShopErrorTexts = Readonly<Record<ShopErrorType, string>>
