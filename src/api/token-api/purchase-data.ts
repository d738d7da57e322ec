import { type Static, Type } from 'typebox'
import type { Merchant } from '../../merchants/index.ts'
import type { PurchaseOrder } from '../../selling/index.ts'
import { DomainError } from '../../shared/errors.ts'
import { publicId } from '../../shared/ids.ts'
import { isCurrency } from '../../shared/money.ts'
import { toLanguage } from '../../texts/language.ts'
import { readEmail, readPhoneNumber } from '../contacts.ts'
import { readAmountMinor } from '../numbers.ts'
import { readHttpUrl } from '../urls.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const url = Type.Optional(Type.String({ maxLength: 2048 }))

/** `data`: the parameters of a new purchase (deployed-clients.md 1.1). Unknown keys are ignored. */
export const PurchaseData = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 200 }),
    reference: Type.String({ minLength: 1, maxLength: 200 }),
    amountCents: Type.Union([Type.Number(), Type.String({ maxLength: 20 })], {
      description: 'Minor units; integers, digit strings, and floats within 10⁻⁶ of an integer',
    }),
    merchantUid: text(100),
    subtitle: text(1000),
    currency: text(3),
    language: text(35),
    lang: text(35),
    email: text(254),
    firstName: text(100),
    lastName: text(100),
    phoneNumber: text(40),
    redirectUrl: url,
    cancelUrl: url,
    paymentNotificationUrl: url,
    errorNotificationUrl: url,
    metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { title: 'PurchaseData' },
)

/** `data` as an order of this merchant. Throws invalid `invalid_parameters`. */
export function readPurchaseData(data: Static<typeof PurchaseData>, merchant: Merchant): PurchaseOrder {
  if (data.merchantUid && data.merchantUid !== publicId('mer', merchant.id)) {
    throw invalid('data.merchantUid must equal the merchant of the path')
  }
  const currency = data.currency || 'EUR'
  if (!isCurrency(currency)) throw invalid('data.currency must be an ISO 4217 code')
  const email = data.email ? readEmail(data.email, 'data.email') : null
  const phoneNumber = data.phoneNumber?.startsWith('+') ? readPhoneNumber(data.phoneNumber, 'data.phoneNumber') : null
  const hasPerson = email || phoneNumber || data.firstName || data.lastName
  return {
    reference: data.reference,
    title: data.title,
    subtitle: data.subtitle,
    amountMinor: readAmountMinor(data.amountCents, 'data.amountCents'),
    currency,
    language: toLanguage(data.language ?? data.lang),
    callbackUrl: readHttpUrl(data.redirectUrl, 'data.redirectUrl'),
    redirectUrl: readHttpUrl(data.redirectUrl, 'data.redirectUrl'),
    cancelUrl: readHttpUrl(data.cancelUrl, 'data.cancelUrl'),
    paymentNotificationUrl: data.paymentNotificationUrl,
    errorNotificationUrl: data.errorNotificationUrl,
    metadata: data.metadata,
    products: [],
    leader: hasPerson
      ? { ref: null, firstName: data.firstName || null, lastName: data.lastName || null, email, phoneNumber }
      : null,
  }
}

function invalid(detail: string): DomainError {
  return new DomainError('invalid', 'invalid_parameters', detail)
}
