import type { Connection } from '../db/database.ts'
import { findPurchase, type Purchase, type PurchaseSearch, searchPurchases } from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'
import type { OwnerScope } from '../shared/scope.ts'
import { isUuid, type Page, type PageWish, readPage } from './page.ts'

export type PurchaseFilters = Omit<PurchaseSearch, 'afterId' | 'limit'>

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
