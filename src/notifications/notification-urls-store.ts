import type { Connection } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'

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
    ...within(
      scope,
      'merchant_account',
      [merchantId, urls.paymentNotificationUrl, urls.errorNotificationUrl, urls.purchaseEndNotificationUrl],
      (own) => `
        update merchants
           set payment_notification_url = $2, error_notification_url = $3, purchase_end_notification_url = $4
         where id = $1 and ${own}`,
    ),
  )
  return rowCount > 0
}

/** Undefined when the merchant is not in this scope. */
export async function readNotificationUrls(
  connection: Connection,
  scope: Scope,
  merchantId: string,
): Promise<NotificationUrls | undefined> {
  const { rows } = await connection.query<NotificationUrls>(
    ...within(
      scope,
      'merchant_account',
      [merchantId],
      (own) => `
        select payment_notification_url as "paymentNotificationUrl", error_notification_url as "errorNotificationUrl",
               purchase_end_notification_url as "purchaseEndNotificationUrl"
          from merchants
         where id = $1 and ${own}`,
    ),
  )
  return rows[0]
}
