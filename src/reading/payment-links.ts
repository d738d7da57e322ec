import { findCustomer } from '../customers/index.ts'
import type { Connection } from '../db/database.ts'
import { findMerchant, type Merchant } from '../merchants/index.ts'
import { type LinkMessage, listLinkMessages } from '../messages/index.ts'
import {
  findPurchase,
  type LinkStep,
  listLinkSteps,
  type PaymentLink,
  type PaymentLinkSearch,
  type Purchase,
  searchPaymentLinks,
} from '../purchases/index.ts'
import { assert } from '../shared/assert.ts'
import type { OwnerScope } from '../shared/scope.ts'
import { isUuid, type Page, type PageWish, pagedByTime, readPage } from './page.ts'

export type PaymentLinkFilters = Omit<PaymentLinkSearch, 'after' | 'limit'>

/** What was asked for as a payment link, by people or by an interface; the newest first. Throws invalid `invalid_cursor`. */
export function readPaymentLinks(
  connection: Connection,
  scope: OwnerScope,
  filters: PaymentLinkFilters,
  wish: PageWish,
): Promise<Page<PaymentLink>> {
  const paged = pagedByTime<PaymentLink>(
    'payment_links',
    isUuid,
    ({ createdAt, id }) => ({ at: createdAt, id }),
    (place) => searchPaymentLinks(connection, scope, { ...filters, ...place }),
  )
  return readPage(paged, wish)
}

export interface PaymentLinkDetail {
  readonly purchase: Purchase
  readonly merchant: Merchant
  readonly customer: Awaited<ReturnType<typeof findCustomer>>
  /** Every message that carried the link, the newest first. */
  readonly messages: readonly LinkMessage[]
  readonly steps: readonly LinkStep[]
}

/** The link of one purchase, however that was made; undefined when out of scope. Five statements. */
export async function readPaymentLink(
  connection: Connection,
  scope: OwnerScope,
  purchaseId: string,
): Promise<PaymentLinkDetail | undefined> {
  const purchase = await findPurchase(connection, scope, purchaseId)
  if (!purchase) return undefined
  const merchant = await findMerchant(connection, scope, purchase.merchantId)
  assert(merchant, 'whoever may see a purchase may see who sells')
  return {
    purchase,
    merchant,
    customer: purchase.clientId ? await findCustomer(connection, scope, purchase.clientId) : undefined,
    messages: await listLinkMessages(connection, scope, purchaseId),
    steps: await listLinkSteps(connection, scope, purchaseId),
  }
}
