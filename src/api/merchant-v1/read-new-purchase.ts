import type { Static } from 'typebox'
import { refuse } from '../../refusals/index.ts'
import type { PurchaseOrder } from '../../selling/index.ts'
import { parseUuid } from '../../shared/ids.ts'
import { isCurrency } from '../../shared/money.ts'
import { readEmail } from '../../wire/contacts.ts'
import { readHttpUrl } from '../../wire/web-url.ts'
import type { NewPurchasePayload } from './schemas.ts'

type Payload = Static<typeof NewPurchasePayload>

/** The payload as an order. Throws invalid `invalid_parameters` (406). */
export function readNewPurchase(payload: Payload): PurchaseOrder {
  const currency = payload.currency ?? 'EUR'
  if (!isCurrency(currency)) refuse('invalid_parameters', { rule: 'currency must be an ISO 4217 code' })
  const products = (payload.products ?? []).map((product) => {
    if (product.currency && product.currency !== currency)
      refuse('invalid_parameters', { rule: `products must be in ${currency} too` })
    return { ref: product.ref ?? null, label: product.label, amountMinor: BigInt(product.amount), currency }
  })
  return {
    reference: payload.ref || null,
    title: payload.title,
    subtitle: payload.subtitle,
    description: payload.description,
    pictureUrl: readHttpUrl(payload.picture_url, 'picture_url'),
    amountMinor: BigInt(payload.amount),
    currency,
    // v1 has no language: pages ask the browser, messages are French (ADR 0005).
    language: 'und',
    callbackUrl: readHttpUrl(payload.callback_url, 'callback_url'),
    products,
    leader: readClient(payload.client),
  }
}

function readClient(client: Payload['client']): PurchaseOrder['leader'] {
  if (!client) return null
  if (client.id !== undefined) {
    const existingId = parseUuid(client.id)
    if (!existingId) refuse('invalid_parameters', { rule: 'client.id must be a UUID' })
    return { existingId }
  }
  const ref = client.ref || null
  const firstName = client.first_name || null
  const lastName = client.last_name || null
  const email = client.email ? readEmail(client.email, 'client.email') : null
  const isSomebody = ref || firstName || lastName || email
  return isSomebody ? { ref, firstName, lastName, email, phoneNumber: null } : null
}
