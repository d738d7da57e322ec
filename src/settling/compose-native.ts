import { notificationStyle, openSettings, PSP_ACCOUNTS } from '../connections/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { NativeNotification } from '../providers/charge/index.ts'
import { findBrand } from '../providers/index.ts'
import type { SettledPayment } from './settled-payment-store.ts'

/**
 * The notification that the merchant's PSP would have sent its shop, imitated with the shop's own secret; null where the
 * merchant is told in our words, or its credentials are gone.
 */
export function composeNative(
  sealer: Sealer,
  { account, payment, customer, clientProfile }: SettledPayment,
  purchase: { readonly reference: string | null; readonly metadata: Readonly<Record<string, unknown>> | null },
): NativeNotification | null {
  const family = findBrand(account.psp)?.family
  if (!family?.nativeNotification) return null
  if (notificationStyle(family, account.notifiesAs, { clientProfile }) === 'ours') return null
  const settings = openSettings(sealer, PSP_ACCOUNTS, account)
  if (!settings) return null
  return family.nativeNotification(settings, {
    mode: account.mode,
    payment,
    orderReference: purchase.reference,
    metadata: purchase.metadata,
    customer,
  })
}
