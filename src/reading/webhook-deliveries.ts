import type { Connection } from '../db/database.ts'
import type { DeliveryState } from '../deliveries/index.ts'
import type { Scope } from '../shared/scope.ts'
import { type DeliveryRecord, listMerchantDeliveries } from '../webhooks/index.ts'
import { type Page, type PageWish, pagedByNumber, readPage } from './page.ts'

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
