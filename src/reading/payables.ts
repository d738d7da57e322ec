import type { Connection } from '../db/database.ts'
import { listPayables, type Payable } from '../payments/index.ts'
import type { Scope } from '../shared/scope.ts'
import { isUuid, type Page, type PageWish, pagedByTime, readPage } from './page.ts'

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
