import type { Connection } from '../../db/database.ts'
import { listPayoutItems, type PayoutItem } from '../../payouts/index.ts'
import type { Scope } from '../../shared/scope.ts'
import { isUuid, type Page, type PageWish, pagedByTime, readPage } from '../page.ts'
import { listPayableItems, type PayableItem, type PayableView } from './payable-items-store.ts'

/** What a payout is made of, page by page. Throws invalid `invalid_cursor`. */
export function readPayoutItems(connection: Connection, payoutId: string, wish: PageWish): Promise<Page<PayoutItem>> {
  const paged = {
    list: 'payout-items',
    isId: isUuid,
    idOf: ({ id }: PayoutItem) => id,
    read: (place: { readonly afterId: string | undefined; readonly limit: number }) =>
      listPayoutItems(connection, payoutId, place),
  }
  return readPage(paged, wish)
}

/** What a merchant is owed and no payout has, or what was added to its sales; the newest first. Throws invalid `invalid_cursor`. */
export function readPayableItems(
  connection: Connection,
  scope: Scope,
  merchantId: string,
  view: PayableView,
  wish: PageWish,
): Promise<Page<PayableItem>> {
  const paged = pagedByTime<PayableItem>(
    'payable-items',
    isUuid,
    ({ recordedAt, id }) => ({ at: recordedAt, id }),
    (place) => listPayableItems(connection, scope, merchantId, { view, ...place }),
  )
  return readPage(paged, wish)
}
