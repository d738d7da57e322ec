import type { Connection } from '../db/database.ts'
import type { DeliveryState } from '../deliveries/index.ts'
import {
  listMissed,
  listNotifications,
  type MissedNotification,
  type NotificationRecord,
} from '../notifications/index.ts'
import { findPurchase } from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'
import type { Scope } from '../shared/scope.ts'
import { type Page, type PageWish, pagedByNumber, readPage } from './page.ts'

interface NotificationFilter {
  readonly state: DeliveryState | undefined
}

/** What no shop has taken, or what has come to this state, newest first. Throws invalid `invalid_cursor`. */
export function readMissedNotifications(
  connection: Connection,
  scope: Scope,
  { state }: NotificationFilter,
  wish: PageWish,
): Promise<Page<MissedNotification>> {
  return readPage(
    pagedByNumber('notifications', (place) => listMissed(connection, scope, { state, ...place })),
    wish,
  )
}

/** All of one purchase, in the order in which they are told: a handful. Throws not_found `purchase_not_found`. */
export async function readNotificationsOf(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
  { state }: NotificationFilter,
): Promise<readonly NotificationRecord[]> {
  if (!(await findPurchase(connection, scope, purchaseId))) refuse('purchase_not_found', { why: 'unknown_uid' })
  const all = await listNotifications(connection, scope, purchaseId)
  return state ? all.filter((one) => one.state === state) : all
}
