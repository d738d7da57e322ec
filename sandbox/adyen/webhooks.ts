import { allRows, type Books, oneRow } from '../books.ts'
import type { EventCode } from './event-codes.ts'

/** What the Management API was told, and may tell again. */
export interface WebhookSettings {
  type: string
  url: string
  active: boolean
  communicationFormat: string
  description?: string
  username?: string
  encryptionProtocol?: string
  networkType?: string
  acceptsExpiredCertificate?: boolean
  acceptsSelfSignedCertificate?: boolean
  acceptsUntrustedRootCertificate?: boolean
  populateSoapActionHeader?: boolean
  additionalSettings?: { includeEventCodes?: string[]; properties?: Record<string, boolean> }
}

export interface Webhook {
  id: string
  settings: WebhookSettings
  password: string | null
  hmacKey: string | null
}

interface WebhookRow {
  id: string
  settings: string
  password: string | null
  hmac_key: string | null
}

/** The life of tokens is told in a format of its own, to webhooks of their own. */
export function tellsTokens(webhook: Webhook): boolean {
  return /^recurring/.test(webhook.settings.type)
}

export function wants(webhook: Webhook, eventCode: EventCode, unasked: boolean): boolean {
  const wanted = webhook.settings.additionalSettings?.includeEventCodes ?? []
  return wanted.length === 0 ? unasked : wanted.includes(eventCode)
}

export function listWebhooks(books: Books): Webhook[] {
  return allRows<WebhookRow>(books, 'SELECT * FROM adyen_webhooks ORDER BY created_order').map(fromRow)
}

export function findWebhook(books: Books, id: string): Webhook | undefined {
  const row = oneRow<WebhookRow>(books, 'SELECT * FROM adyen_webhooks WHERE id = ?', id)
  return row && fromRow(row)
}

function fromRow({ id, settings, password, hmac_key }: WebhookRow): Webhook {
  return { id, settings: JSON.parse(settings), password, hmacKey: hmac_key }
}
