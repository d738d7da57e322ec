import type { Connection } from '../../db/database.ts'
import { isRowNumber, isUuid, type Page, type Paged, type PageWish, pagedByTime, readPage } from '../page.ts'
import { type AcquirerPayoutFilters, type ListedAcquirerPayout, listAcquirerPayouts } from './acquirer-payout-store.ts'
import { listPayoutLines, type TracedPayoutLine } from './payout-line-store.ts'

/** Newest first. Throws invalid `invalid_cursor`. */
export function readAcquirerPayouts(
  connection: Connection,
  filters: AcquirerPayoutFilters,
  wish: PageWish,
): Promise<Page<ListedAcquirerPayout>> {
  const paged = pagedByTime<ListedAcquirerPayout>(
    'acquirer-payouts',
    isUuid,
    ({ madeAt, id }) => ({ at: madeAt, id }),
    (place) => listAcquirerPayouts(connection, { ...filters, ...place }),
  )
  return readPage(paged, wish)
}

/** In the order in which they were told. Throws invalid `invalid_cursor`. */
export function readPayoutLines(
  connection: Connection,
  payoutId: string,
  wish: PageWish,
): Promise<Page<TracedPayoutLine>> {
  const paged: Paged<TracedPayoutLine> = {
    list: 'acquirer-payout-lines',
    isId: isRowNumber,
    idOf: ({ number }) => String(number),
    read: ({ afterId, limit }) => listPayoutLines(connection, payoutId, { afterNumber: Number(afterId ?? 0), limit }),
  }
  return readPage(paged, wish)
}
