import type { Connection } from '../db/database.ts'
import type { DeliveryState } from '../deliveries/index.ts'
import type { Scope } from '../shared/scope.ts'
import { type DeliveryRecord, listMerchantDeliveries } from '../webhooks/index.ts'
import { type Page, type PageWish, readPage } from './page.ts'

/** As its public number is written. */
export const DELIVERY_ID = /^[1-9]\d{0,17}$/

/** What a merchant's webhook address was told, with every try, newest first. Throws invalid `invalid_cursor`. */
export function readWebhookDeliveries(
  connection: Connection,
  scope: Scope,
  merchantId: string,
  { state }: { readonly state: DeliveryState | undefined },
  wish: PageWish,
): Promise<Page<DeliveryRecord>> {
  return readPage(
    {
      list: 'deliveries',
      isId: DELIVERY_ID,
      idOf: ({ id }) => id.toString(),
      read: ({ afterId, limit }) => {
        const beforeId = afterId === undefined ? undefined : BigInt(afterId)
        return listMerchantDeliveries(connection, scope, merchantId, { state, beforeId, limit })
      },
    },
    wish,
  )
}
