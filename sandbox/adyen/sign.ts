import { createHmac } from 'node:crypto'
import type { Item } from './notify.ts'

/** Over eight members in this order, joined by colons; what is absent is empty. The key is hexadecimal. */
function signItem(item: Item, hmacKey: string): string {
  const parts = [
    item.pspReference,
    item.originalReference ?? '',
    item.merchantAccountCode,
    item.merchantReference,
    item.amount.value,
    item.amount.currency,
    item.eventCode,
    item.success,
  ]
  return signText(parts.join(':'), hmacKey)
}

/** As it stands in the body of a webhook. */
export function signedItem(item: Item, hmacKey: string) {
  const additionalData = { ...item.additionalData, hmacSignature: signItem(item, hmacKey) }
  return { NotificationRequestItem: { ...item, additionalData } }
}

/** Webhooks of the newer kind are signed whole. */
export function signText(text: string, hmacKey: string): string {
  return createHmac('sha256', Buffer.from(hmacKey, 'hex')).update(text, 'utf8').digest('base64')
}
