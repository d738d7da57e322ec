import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import { type Call, leaveNote } from '../events/index.ts'
import { type AddressPolicy, assertPublicUrl } from '../outbound/index.ts'
import { refuse } from '../refusals/index.ts'
import { isEmailAddress } from '../shared/email.ts'
import { publicId } from '../shared/ids.ts'
import { type NotificationUrls, readNotificationUrls, updateNotificationUrls } from './notification-urls-store.ts'

/**
 * Sets all three; what is null is no longer told, purchases with an address of their own excepted. Throws invalid
 * `url_not_allowed`, not_found `merchant_not_found`.
 */
export async function setNotificationUrls(
  tx: Transaction,
  call: Call,
  merchantId: string,
  urls: NotificationUrls,
  addressPolicy: AddressPolicy,
): Promise<NotificationUrls> {
  const { paymentNotificationUrl, errorNotificationUrl, purchaseEndNotificationUrl } = urls
  assertTarget('payment_notification_url', paymentNotificationUrl, addressPolicy)
  assertTarget('error_notification_url', errorNotificationUrl, addressPolicy)
  assertTarget('purchase_end_notification_url', purchaseEndNotificationUrl, addressPolicy)
  const before = await readNotificationUrls(tx, call.scope, merchantId)
  const known = await updateNotificationUrls(tx, call.scope, merchantId, urls)
  if (!known || !before) refuse('merchant_not_found', { why: 'not_yours' })
  const changed = (Object.keys(urls) as (keyof NotificationUrls)[]).filter((name) => urls[name] !== before[name])
  leaveNote(tx, call, {
    message: 'setting changed',
    setting: 'notification_urls',
    merchant: publicId('mer', merchantId),
  })
  await recordAct(tx, call, {
    ...{ act: 'notification_address_changed', subject: publicId('mer', merchantId), merchantId },
    changes: Object.fromEntries(changed.map((name) => [name, { from: before[name], to: urls[name] }])),
  })
  return urls
}

/** An address we may call, or one person's mailbox: no subject, copies or other fields of RFC 6068. */
function assertTarget(name: string, url: string | null, addressPolicy: AddressPolicy): void {
  if (url === null) return
  if (!url.startsWith('mailto:')) assertPublicUrl(url, addressPolicy, name)
  else if (!isEmailAddress(url.slice('mailto:'.length))) {
    refuse('url_not_allowed', { why: 'mailbox', name })
  }
}
