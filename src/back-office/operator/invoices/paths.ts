import type { Hindrance } from '../../../invoices/index.ts'
import { merchantPath } from '../companies/paths.ts'

export const OPERATOR_INVOICES = '/operator/invoices'

export const operatorInvoiceHref = (id: string) => `${OPERATOR_INVOICES}/${id}`
export const OWN_IDENTITY = `${OPERATOR_INVOICES}/identity` as const
export const identityHref = (merchantId: string) => `${merchantPath(merchantId)}/identity`

/** Where somebody says what an invoice waits for. */
export function hindranceHref(hindrance: Hindrance, merchantId: string): string {
  return hindrance === 'seller' || hindrance === 'seller_vat' ? OWN_IDENTITY : identityHref(merchantId)
}
