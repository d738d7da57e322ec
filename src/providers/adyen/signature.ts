import { equalSecrets, hmacSha256 } from '../../crypto/index.ts'
import { type AdyenItem, batch } from './wire.ts'

/** With anything else Adyen stops sending, and tries again for days. */
export const ACKNOWLEDGEMENT = '[accepted]'

/**
 * What an item's signature covers (docs.adyen.com, "Verify HMAC signatures"): these eight in this order, joined by colons.
 * Cards, reasons and dates are not among them.
 */
function signedFields(item: AdyenItem): readonly string[] {
  return [
    item.pspReference,
    item.originalReference ?? '',
    item.merchantAccountCode,
    item.merchantReference,
    String(item.amount.value),
    item.amount.currency,
    item.eventCode,
    item.success,
  ]
}

/** The items of a batch, each of them signed; undefined for what is no batch. */
export function hearBatch(
  keys: readonly Buffer[],
  json: unknown,
):
  | { readonly kind: 'forged' }
  | { readonly kind: 'heard'; readonly isLive: boolean; readonly items: readonly AdyenItem[] }
  | undefined {
  if (!batch.Check(json)) return undefined
  const items = json.notificationItems.map(({ NotificationRequestItem: item }) => item)
  const isAuthentic = (item: AdyenItem) =>
    isSigned(keys, item.additionalData?.hmacSignature, signedFields(item).join(':'))
  // One bad item refuses them all: the good ones come again.
  return items.every(isAuthentic) ? { kind: 'heard', isLive: json.live === 'true', items } : { kind: 'forged' }
}

/** Webhooks of the newer kind are signed whole, in a header. */
export function isSigned(keys: readonly Buffer[], signature: unknown, text: string): boolean {
  if (typeof signature !== 'string') return false
  // All keys, always: the time tells nobody which one it was.
  return keys.map((key) => equalSecrets(signature, hmacSha256(key, text).toString('base64'))).includes(true)
}

/** A colon in a field would let fields be cut elsewhere under the same signature. We never send one. */
export function isUnambiguous(item: AdyenItem): boolean {
  return !signedFields(item).some((field) => field.includes(':'))
}
