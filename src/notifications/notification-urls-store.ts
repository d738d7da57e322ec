import type { Connection } from '../db/database.ts'
import { type Scope, scopeIds } from '../shared/scope.ts'

/** Where a merchant is notified of purchases that name no address of their own; null: nowhere. */
export interface NotificationUrls {
  readonly paymentNotificationUrl: string | null
  readonly errorNotificationUrl: string | null
  /** SPLIT only. */
  readonly purchaseEndNotificationUrl: string | null
}

/** False: no such merchant in this scope. */
export async function updateNotificationUrls(
  connection: Connection,
  scope: Scope,
  merchantId: string,
  urls: NotificationUrls,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update merchants set payment_notification_url = $5, error_notification_url = $6, purchase_end_notification_url = $7
      where id = $4
        and ($1::uuid is null or company_id = $1) and ($2::uuid is null or id = $2) and $3::uuid is null`,
    [
      ...scopeIds(scope),
      merchantId,
      urls.paymentNotificationUrl,
      urls.errorNotificationUrl,
      urls.purchaseEndNotificationUrl,
    ],
  )
  return rowCount > 0
}

/** Undefined when the merchant is not in this scope. */
export async function readNotificationUrls(
  connection: Connection,
  scope: Scope,
  merchantId: string,
): Promise<NotificationUrls | undefined> {
  const { rows } = await connection.query<NotificationUrls & Record<string, unknown>>(
    `select payment_notification_url as "paymentNotificationUrl", error_notification_url as "errorNotificationUrl",
            purchase_end_notification_url as "purchaseEndNotificationUrl"
       from merchants
      where id = $4
        and ($1::uuid is null or company_id = $1) and ($2::uuid is null or id = $2) and $3::uuid is null`,
    [...scopeIds(scope), merchantId],
  )
  return rows[0]
}
