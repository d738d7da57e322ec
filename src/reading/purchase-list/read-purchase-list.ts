import { type Connection, type Database, readInBatches } from '../../db/database.ts'
import type { Money } from '../../shared/money.ts'
import type { OwnerScope } from '../../shared/scope.ts'
import { isUuid, type Page, type PageWish, pagedByTime, readPage } from '../page.ts'
import type { AttentionKind } from './attention-store.ts'
import type { PurchaseListFilters } from './branches.ts'
import {
  countPurchases,
  exportedPurchases,
  findAttention,
  type ListedPurchase,
  listPurchases,
  type ShownPurchase,
} from './purchase-list-store.ts'

/** As lists show it, with what waits for somebody. */
export type ReadPurchase = ShownPurchase & { readonly attention: AttentionKind | undefined }

/** Newest first. Throws invalid `invalid_cursor`. */
export async function readPurchaseList(
  connection: Connection,
  scope: OwnerScope,
  filters: PurchaseListFilters,
  wish: PageWish,
): Promise<Page<ReadPurchase>> {
  const paged = pagedByTime<ShownPurchase>(
    'purchase-list',
    isUuid,
    ({ createdAt, id }) => ({ at: createdAt, id }),
    (place) => listPurchases(connection, scope, filters, place),
  )
  const { rows, nextCursor } = await readPage(paged, wish)
  const attention = await findAttention(
    connection,
    scope,
    rows.map(({ id }) => id),
  )
  return { rows: rows.map((row) => ({ ...row, attention: attention.get(row.id) })), nextCursor }
}

/** How many there are and what they come to; `isMore`: more than were counted. */
export interface PurchaseCount {
  readonly count: number
  readonly sums: readonly Money[]
  readonly isMore: boolean
}

export async function readPurchaseCount(
  connection: Connection,
  scope: OwnerScope,
  filters: PurchaseListFilters,
  most: number,
): Promise<PurchaseCount> {
  const sums = await countPurchases(connection, scope, filters, most)
  const count = sums.reduce((total, each) => total + each.count, 0)
  return { count: Math.min(count, most), sums, isMore: count > most }
}

/** All of them from one snapshot, newest first, some at a time. */
export function readAllPurchases(
  db: Database,
  scope: OwnerScope,
  filters: PurchaseListFilters,
): AsyncIterable<readonly ListedPurchase[]> {
  const [text, values] = exportedPurchases(scope, filters)
  return readInBatches<ListedPurchase>(db, text, values)
}
