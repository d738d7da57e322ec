import { type Connection, type Database, readInBatches } from '../../db/database.ts'
import type { Money } from '../../shared/money.ts'
import type { Scope } from '../../shared/scope.ts'
import { isUuid, type Page, type PageWish, pagedByTime, readPage } from '../page.ts'
import {
  countFoundPayouts,
  exportedPayouts,
  type ListedPayout,
  listFoundPayouts,
  type PayoutFilters,
} from './payout-list-store.ts'

/** Newest first. Throws invalid `invalid_cursor`. */
export function readPayoutList(
  connection: Connection,
  scope: Scope,
  filters: PayoutFilters,
  wish: PageWish,
): Promise<Page<ListedPayout>> {
  const paged = pagedByTime<ListedPayout>(
    'payout-list',
    isUuid,
    ({ plannedAt, id }) => ({ at: plannedAt, id }),
    (place) => listFoundPayouts(connection, scope, filters, place),
  )
  return readPage(paged, wish)
}

/** How many there are and what they come to; `isMore`: more than were counted. */
export interface PayoutCount {
  readonly count: number
  readonly sums: readonly Money[]
  readonly isMore: boolean
}

export async function readPayoutCount(
  connection: Connection,
  scope: Scope,
  filters: PayoutFilters,
  most: number,
): Promise<PayoutCount> {
  const sums = await countFoundPayouts(connection, scope, filters, most)
  const count = sums.reduce((total, each) => total + each.count, 0)
  return { count: Math.min(count, most), sums, isMore: count > most }
}

/** All of them from one snapshot, newest first, some at a time. */
export function readAllPayouts(
  db: Database,
  scope: Scope,
  filters: PayoutFilters,
): AsyncIterable<readonly ListedPayout[]> {
  const [text, values] = exportedPayouts(scope, filters)
  return readInBatches<ListedPayout>(db, text, values)
}
