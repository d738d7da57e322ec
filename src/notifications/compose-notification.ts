import { hmacSha256, type Sealer, signJwt } from '../crypto/index.ts'
import type { ToldCall } from '../deliveries/index.ts'
import { sealContext } from '../merchants/index.ts'
import { composeNative, tellTransaction } from '../settling/index.ts'
import { assert, unreachable } from '../shared/assert.ts'
import { backNotification } from '../wire/back-notification.ts'
import { errorNotification, splitEndNotification, transferNotification } from '../wire/notification-bodies.ts'
import type { NotificationFacts } from './facts-store.ts'

/** The call that tells it: the body is the same at every try, the headers' signature is of the moment. */
export async function composeCall(sealer: Sealer, facts: NotificationFacts, url: string, now: Date): Promise<ToldCall> {
  const secret = openNotificationSecret(sealer, facts.merchant)
  const { contentType, body } = await composeNotification(sealer, facts, secret)
  return { url, headers: { ...notificationHeaders(facts.id, body, secret, now), 'content-type': contentType }, body }
}

interface NotificationBody {
  readonly contentType: string
  readonly body: string
}

/**
 * The bytes to send: the same at every try, as long as the merchant keeps its secret. Of a merchant that its PSP has paid
 * they are the documented body, or what that PSP would have sent (docs/shop-modules.md, "Notifications"). An error or a
 * transfer is exactly `{"signature": "<JWT>"}`: Sylius knows no other transfer, the rest take both; WooCommerce and
 * Sylius read an error either way. A merchant whose shop was never given the secret is told in plain
 * (`unsigned_notifications`).
 */
async function composeNotification(
  sealer: Sealer,
  facts: NotificationFacts,
  secret: string,
): Promise<NotificationBody> {
  const native = facts.settled && composeNative(sealer, facts.settled, facts.purchase)
  return native ?? { contentType: 'application/json', body: await composeBody(facts, secret) }
}

async function composeBody(facts: NotificationFacts, secret: string): Promise<string> {
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
    case 'back': {
      assert(facts.settled, `purchase ${purchase.id} was settled by its merchant’s PSP`)
      return JSON.stringify(backNotification(tellTransaction(facts.settled), purchase, secret))
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
function openNotificationSecret(sealer: Sealer, merchant: NotificationFacts['merchant']): string {
  const { id, secretSealed, notificationSecretSealed } = merchant
  return notificationSecretSealed
    ? sealer.open(notificationSecretSealed, sealContext('notification_secret', id))
    : sealer.open(secretSealed, sealContext('secret', id))
}

/**
 * The documented type, without which WordPress ignores the body, and Standard Webhooks 1.0 beside the documented
 * signature, for readers who want the bytes and the time covered: HMAC-SHA256 over `id.timestamp.body`. The key is the
 * secret's UTF-8 bytes (for libraries: `whsec_` and those bytes in base64). The id is the same at every try.
 */
export function notificationHeaders(id: bigint, body: string, secret: string, now: Date): Record<string, string> {
  const webhookId = `ntf_${id}`
  const timestampS = Math.floor(now.getTime() / 1000).toString()
  const signature = hmacSha256(secret, `${webhookId}.${timestampS}.${body}`).toString('base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'Whipround',
    'webhook-id': webhookId,
    'webhook-timestamp': timestampS,
    'webhook-signature': `v1,${signature}`,
  }
}
