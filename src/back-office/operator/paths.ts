import type { Hindrance } from '../../invoices/index.ts'
import { publicId } from '../../shared/ids.ts'
import { day } from '../inputs.ts'
import { merchantPath } from './companies/paths.ts'

export const BOOKS_PATH = '/operator/books'
export const BOOKS_CLOSE = '/operator/books/close'

/** Accounting days, both included. */
export const BOOKS_QUERY = { from: day(), to: day() }

export const PEOPLE_PATH = '/operator/people'
export const OPERATORS_PATH = `${PEOPLE_PATH}/operators` as const

export const OPERATOR_PAYOUTS = '/operator/payouts'

export const operatorPayoutHref = (id: string) => `${OPERATOR_PAYOUTS}/${id}`
export const fileHref = (id: string) => `${OPERATOR_PAYOUTS}/files/${id}`
export const releaseHref = (accountId: string) => `${OPERATOR_PAYOUTS}/release/${accountId}`
export const merchantActHref = (merchantId: string, act: 'plan' | 'stop' | 'resume') =>
  `${OPERATOR_PAYOUTS}/merchants/${publicId('mer', merchantId)}/${act}`

export const OPERATOR_INVOICES = '/operator/invoices'

export const operatorInvoiceHref = (id: string) => `${OPERATOR_INVOICES}/${id}`
export const OWN_IDENTITY = `${OPERATOR_INVOICES}/identity` as const
export const identityHref = (merchantId: string) => `${merchantPath(merchantId)}/identity`

/** Where somebody says what an invoice waits for. */
export function hindranceHref(hindrance: Hindrance, merchantId: string): string {
  return hindrance === 'seller' || hindrance === 'seller_vat' ? OWN_IDENTITY : identityHref(merchantId)
}

/** What payers may ask for of what is kept about them. */
export const PAYERS_PATH = '/operator/payers'
export const PAYER_ERASE = `${PAYERS_PATH}/erase` as const

/** Who waits for a person to say whether they can be lent to. */
export const REVIEWS_PATH = '/operator/reviews'

export const reviewHref = (id: string) => `${REVIEWS_PATH}/${id}`

export const BANK_PATH = '/operator/bank'

export const lineHref = (id: string) => `${BANK_PATH}/lines/${id}`
export const statementHref = (id: string) => `${BANK_PATH}/statements/${id}`

export const ACQUIRER_PAYOUTS = `${BANK_PATH}/acquirers` as const

export const acquirerPayoutHref = (id: string) => `${ACQUIRER_PAYOUTS}/${id}`

/** Where the money of a purchase is; `position`: of the share that it is about. */
export function moneyHref(purchaseId: string, position: number | null = null): string {
  const path = `/operator/purchases/${publicId('pur', purchaseId)}`
  return position === null ? path : `${path}#share-${position}`
}

export const PSP_REPORTS = '/operator/psp-reports'
