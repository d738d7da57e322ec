import { equalSecrets, hmacSha256 } from '../../../crypto/index.ts'
import type { AdyenItem } from './wire.ts'

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

export function isSignedItem(keys: readonly Buffer[], item: AdyenItem): boolean {
  return isSigned(keys, item.additionalData?.hmacSignature, signedFields(item).join(':'))
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
