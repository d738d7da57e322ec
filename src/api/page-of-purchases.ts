import { findPurchase, type Purchase, type PurchaseSearch, searchPurchases } from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'
import type { OwnerScope } from '../shared/scope.ts'
import { cutPage, type PageWish, readCursor, readLimit, writeCursor } from './pagination.ts'
import type { ApiPorts } from './ports.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The name of this list in its cursors. */
const LIST = 'purchases'

/** One page, newest first, and where the next one begins: null on the last. Throws invalid `invalid_cursor`. */
export async function pageOfPurchases(
  ports: Pick<ApiPorts, 'db'>,
  scope: OwnerScope,
  search: Omit<PurchaseSearch, 'afterId' | 'limit'>,
  wish: PageWish,
): Promise<{ purchases: readonly Purchase[]; nextCursor: string | null }> {
  const limit = readLimit(wish)
  const afterId = readCursor(LIST, UUID, wish)
  const rows = await searchPurchases(ports.db, scope, { ...search, afterId, limit: limit + 1 })
  // A purchase of somebody else is as unknown as one that never was.
  if (rows.length === 0 && afterId && !(await findPurchase(ports.db, scope, afterId)))
    refuse('invalid_cursor', { why: 'page' })
  const { page, last } = cutPage(rows, limit)
  return { purchases: page, nextCursor: last ? writeCursor(LIST, last.id) : null }
}
