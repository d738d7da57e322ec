import { type Sealer, signJwt } from '../crypto/index.ts'
import { sealContext } from '../merchants/index.ts'
import { assert, unreachable } from '../shared/assert.ts'
import { errorNotification, splitEndNotification, transferNotification } from '../wire/notification-bodies.ts'
import type { NotificationFacts } from './facts-store.ts'

/**
 * The bytes to send: the same at every try, as long as the merchant keeps its secret. All but the end of a pot is exactly
 * `{"signature": "<JWT>"}`: Sylius knows no other transfer, the rest take both; WooCommerce and Sylius read an error
 * either way. A merchant whose shop was never given the secret is told in plain (`unsigned_notifications`).
 */
export async function composeBody(facts: NotificationFacts, secret: string): Promise<string> {
  const { kind, purchase, merchant, transferItem } = facts
  const name = { purchaseId: purchase.id, reference: purchase.reference }
  const told = (claims: object) => (merchant.unsignedNotifications ? JSON.stringify(claims) : signed(secret, claims))
  switch (kind) {
    case 'transfer': {
      assert(transferItem, `purchase ${purchase.id} has a transfer item`)
      const { amountMinor, metadata } = purchase
      const item = { transferItemId: transferItem.id, recordedAt: transferItem.recordedAt }
      return await told(transferNotification({ ...name, merchantId: merchant.id, amountMinor, metadata, ...item }))
    }
    case 'error':
      assert(facts.publicState, `error notification ${facts.id} has a state`)
      return await told(errorNotification(name, facts.publicState))
    case 'split_end':
      return JSON.stringify(splitEndNotification(name))
    default:
      return unreachable(kind)
  }
}

async function signed(secret: string, claims: object): Promise<string> {
  return JSON.stringify({ signature: await signJwt(secret, claims) })
}

/** The merchant's notification secret where one was set, else the one secret it signs its own requests with. */
export function openNotificationSecret(sealer: Sealer, merchant: NotificationFacts['merchant']): string {
  const { id, secretSealed, notificationSecretSealed } = merchant
  return notificationSecretSealed
    ? sealer.open(notificationSecretSealed, sealContext('notification_secret', id))
    : sealer.open(secretSealed, sealContext('secret', id))
}
