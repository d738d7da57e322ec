import { createHash, createHmac } from 'node:crypto'

/** The HMAC key that the back office shows with the webhook. */
export const hmacKeyOf = (sandboxKey: string) =>
  createHash('sha256').update(`adyen webhook ${sandboxKey}`).digest('hex')

export interface WebhookItem {
  readonly amount: { readonly currency: string; readonly value: number }
  readonly eventCode: string
  readonly eventDate: string
  readonly merchantAccountCode: string
  readonly merchantReference: string
  readonly originalReference?: string
  readonly paymentMethod: string
  readonly pspReference: string
  readonly reason: string
  readonly success: 'true' | 'false'
}

/** Eight members in this order, joined by colons; what is absent is empty. */
export function signItem(item: WebhookItem, hmacKey: string): string {
  const {
    pspReference,
    originalReference = '',
    merchantAccountCode,
    merchantReference,
    amount,
    eventCode,
    success,
  } = item
  const parts = [pspReference, originalReference, merchantAccountCode, merchantReference]
  const text = [...parts, amount.value, amount.currency, eventCode, success].join(':')
  return createHmac('sha256', Buffer.from(hmacKey, 'hex')).update(text, 'utf8').digest('base64')
}
