import { type ListedArticle, listSoldArticles } from '../articles/index.ts'
import { type KeptDecision, listDecisions } from '../audit/index.ts'
import type { Connection } from '../db/database.ts'
import type { DeliveryState } from '../deliveries/index.ts'
import { type Finding, listFindings, listPayables, type Payable } from '../payments/index.ts'
import { listPeople, type Person } from '../people/index.ts'
import { findPurchase, type Purchase, type PurchaseSearch, searchPurchases } from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'
import type { OwnerScope, Scope } from '../shared/scope.ts'
import { type DeliveryRecord, listMerchantDeliveries } from '../webhooks/index.ts'
import { isRowNumber, isUuid, type Page, type PageWish, pagedByNumber, pagedByTime, readPage } from './page.ts'

/** What is sold again and again, with what has become of it; the newest first. `countedMax`: of each, so many purchases. Throws invalid `invalid_cursor`. */
export function readArticles(
  connection: Connection,
  scope: OwnerScope,
  { now, countedMax }: { readonly now: Date; readonly countedMax: number },
  wish: PageWish,
): Promise<Page<ListedArticle>> {
  const paged = pagedByTime<ListedArticle>(
    'articles',
    isUuid,
    ({ createdAt, id }) => ({ at: createdAt, id }),
    (place) => listSoldArticles(connection, scope, { now, countedMax, ...place }),
  )
  return readPage(paged, wish)
}

/** What was decided by hand, newest first; of one purchase, or of all. Throws invalid `invalid_cursor`. */
export function readDecisions(
  connection: Connection,
  scope: Scope,
  { purchaseId }: { readonly purchaseId: string | undefined },
  wish: PageWish,
): Promise<Page<KeptDecision>> {
  return readPage(
    pagedByNumber('decisions', (place) => listDecisions(connection, scope, { purchaseId, ...place })),
    wish,
  )
}

/** Where our books and those of others differ, the newest first. Throws invalid `invalid_cursor`. */
export function readFindings(
  connection: Connection,
  scope: Scope,
  { states }: { readonly states: readonly Finding['state'][] },
  wish: PageWish,
): Promise<Page<Finding>> {
  return readPage(
    pagedByTime(
      'findings',
      isRowNumber,
      ({ lastSeenAt, id }) => ({ at: lastSeenAt, id: id.toString() }),
      (place) => listFindings(connection, scope, { states, ...place }),
    ),
    wish,
  )
}

/** Refunds that payers are owed by other means, the oldest first. Throws invalid `invalid_cursor`. */
export function readPayables(connection: Connection, scope: Scope, wish: PageWish): Promise<Page<Payable>> {
  return readPage(
    pagedByTime(
      'payables',
      isUuid,
      ({ refusedAt, operationId }) => ({ at: refusedAt, id: operationId }),
      (place) => listPayables(connection, scope, place),
    ),
    wish,
  )
}

/** Everybody who signs in for a merchant, of all companies: for the operator alone. Throws invalid `invalid_cursor`. */
export function readPeople(
  connection: Connection,
  { email }: { readonly email?: string | undefined },
  wish: PageWish,
): Promise<Page<Person>> {
  return readPage(
    {
      list: 'people',
      isId: isUuid,
      idOf: ({ id }) => id,
      read: ({ afterId, limit }) =>
        listPeople(connection, { limit, ...(email !== undefined && { email }), ...(afterId && { belowId: afterId }) }),
    },
    wish,
  )
}

/** What a merchant's webhook address was told, with every try, newest first. Throws invalid `invalid_cursor`. */
export function readWebhookDeliveries(
  connection: Connection,
  scope: Scope,
  merchantId: string,
  { state }: { readonly state: DeliveryState | undefined },
  wish: PageWish,
): Promise<Page<DeliveryRecord>> {
  return readPage(
    pagedByNumber('deliveries', (place) => listMerchantDeliveries(connection, scope, merchantId, { state, ...place })),
    wish,
  )
}

type PurchaseFilters = Omit<PurchaseSearch, 'afterId' | 'limit'>

/** Newest first. Throws invalid `invalid_cursor`. */
export function readPurchases(
  connection: Connection,
  scope: OwnerScope,
  filters: PurchaseFilters,
  wish: PageWish,
): Promise<Page<Purchase>> {
  const read = async ({ afterId, limit }: { readonly afterId: string | undefined; readonly limit: number }) => {
    const rows = await searchPurchases(connection, scope, { ...filters, afterId, limit })
    // A purchase of somebody else is as unknown as one that never was.
    if (rows.length === 0 && afterId && !(await findPurchase(connection, scope, afterId)))
      refuse('invalid_cursor', { why: 'page' })
    return rows
  }
  return readPage({ list: 'purchases', isId: isUuid, idOf: ({ id }) => id, read }, wish)
}
