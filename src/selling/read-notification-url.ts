import { type AddressPolicy, assertPublicUrl } from '../outbound/index.ts'
import { readEmail } from '../wire/contacts.ts'
import { readHttpUrl } from '../wire/web-url.ts'

/**
 * Where we shall call, or write to as `mailto:`; null when absent.
 * Throws invalid `invalid_parameters`, `url_not_allowed`.
 */
export function readNotificationUrl(value: string | undefined, name: string, policy: AddressPolicy): string | null {
  if (!value) return null
  if (value.startsWith('mailto:')) return `mailto:${readEmail(value.slice('mailto:'.length), name)}`
  const url = readHttpUrl(value, name)
  if (url) assertPublicUrl(url, policy, name)
  return url
}

/**
 * The address that an order names for its payment. PrestaShop signs it as `notificationUrl`, beside members that mean
 * nothing here: one that is no address is not meant for us.
 */
export function paymentNotificationUrlOf(settings: {
  readonly paymentNotificationUrl?: unknown
  readonly notificationUrl?: unknown
}): unknown {
  const { paymentNotificationUrl, notificationUrl } = settings
  if (paymentNotificationUrl) return paymentNotificationUrl
  return typeof notificationUrl === 'string' && /^https?:\/\//i.test(notificationUrl) ? notificationUrl : undefined
}
