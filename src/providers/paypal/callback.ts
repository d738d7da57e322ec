import { createVerify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { PspCallback, PspFact, PspSettings, RawCall } from '../charge/family.ts'
import { readJsonText } from '../charge/strict-json.ts'
import { type PaypalEvent, webhook } from './wire.ts'

/**
 * RSA over `id|time|webhook|crc32`. The certificate is the merchant's to give: one that a call itself names is never
 * fetched. What is told is a hint to look up.
 */
export function parseCallback(
  settings: PspSettings,
  { headers, body }: Pick<RawCall, 'headers' | 'body'>,
): PspCallback {
  if (!isSigned(settings, headers, body)) return { kind: 'forged' }
  const event = readJsonText(body.toString('utf8'))
  if (!webhook.Check(event)) return { kind: 'malformed' }
  return { kind: 'authentic', facts: factsOf(event), acknowledgement: '' }
}

function isSigned(
  { 'webhook-id': webhookId, 'webhook-certificate': pem }: PspSettings,
  headers: RawCall['headers'],
  body: Buffer,
): boolean {
  const header = (name: string) => (typeof headers[name] === 'string' ? headers[name] : '')
  const id = header('paypal-transmission-id')
  const time = header('paypal-transmission-time')
  const signature = header('paypal-transmission-sig')
  if (!webhookId || !pem || !id || !time || !signature || header('paypal-auth-algo') !== 'SHA256withRSA') return false
  try {
    const { publicKey } = new X509Certificate(pem)
    const text = `${id}|${time}|${webhookId}|${crc32(body)}`
    return createVerify('RSA-SHA256').update(text).verify(publicKey, signature, 'base64')
  } catch {
    return false
  }
}

/** Of an order, or of something of one. */
export function factsOf({ event_type, resource }: PaypalEvent): readonly PspFact[] {
  const ofOrder = event_type.startsWith('CHECKOUT.ORDER.') ? resource.id : undefined
  const paymentId = resource.supplementary_data?.related_ids?.order_id ?? ofOrder ?? null
  const reference = resource.invoice_id ?? null
  return reference === null && paymentId === null ? [] : [{ reference, paymentId, payment: null }]
}
