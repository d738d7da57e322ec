import { type Static, Type } from 'typebox'
import type { AddressPolicy } from '../../http/index.ts'
import type { Merchant } from '../../merchants/index.ts'
import type { PurchaseOrder } from '../../selling/index.ts'
import { EMAIL_LENGTH_MAX } from '../../shared/email.ts'
import { DomainError } from '../../shared/errors.ts'
import { publicId } from '../../shared/ids.ts'
import { isCurrency } from '../../shared/money.ts'
import { toLanguage } from '../../texts/language.ts'
import { readEmail, readPhoneNumber } from '../contacts.ts'
import { readAmountMinor } from '../numbers.ts'
import { readHttpUrl, readNotificationUrl } from '../urls.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const words = (maxLength: number) => Type.String({ pattern: '\\S', maxLength })
const url = Type.Optional(Type.String({ maxLength: 2048 }))
const locale = Type.Optional(
  Type.Unknown({ description: 'A locale like `fr_FR`; never refused, unknown ones are French' }),
)

/** `data`: the parameters of a new purchase (deployed-clients.md 1.1). Unknown keys are ignored. */
export const PurchaseData = Type.Object(
  {
    title: words(200),
    reference: words(200),
    amountCents: Type.Union([Type.Number(), Type.String({ maxLength: 20 })], {
      description: 'Minor units; integers, digit strings, and floats within 10⁻⁶ of an integer',
    }),
    merchantUid: text(100),
    subtitle: text(1000),
    currency: text(3),
    language: locale,
    lang: locale,
    email: text(EMAIL_LENGTH_MAX),
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

/** `data` as an order of this merchant. Throws invalid `invalid_parameters`, `url_not_allowed`. */
export function readPurchaseData(
  data: Static<typeof PurchaseData>,
  merchant: Merchant,
  addressPolicy: AddressPolicy,
): PurchaseOrder {
  if (data.merchantUid && data.merchantUid.toLowerCase() !== publicId('mer', merchant.id)) {
    throw invalid('data.merchantUid must equal the merchant of the path')
  }
  const currency = data.currency || 'EUR'
  if (!isCurrency(currency)) throw invalid('data.currency must be an ISO 4217 code')
  const notificationUrl = (name: 'paymentNotificationUrl' | 'errorNotificationUrl') =>
    readNotificationUrl(data[name], `data.${name}`, addressPolicy)
  return {
    reference: data.reference,
    title: data.title,
    subtitle: data.subtitle,
    amountMinor: readAmountMinor(data.amountCents, 'data.amountCents'),
    currency,
    language: toLanguage([data.language, data.lang].find(isText)),
    callbackUrl: readHttpUrl(data.redirectUrl, 'data.redirectUrl'),
    redirectUrl: readHttpUrl(data.redirectUrl, 'data.redirectUrl'),
    cancelUrl: readHttpUrl(data.cancelUrl, 'data.cancelUrl'),
    paymentNotificationUrl: notificationUrl('paymentNotificationUrl'),
    errorNotificationUrl: notificationUrl('errorNotificationUrl'),
    metadata: data.metadata,
    products: [],
    leader: readPerson(data),
  }
}

/** The customer as far as the shop tells; a phone number only when it is international. */
function readPerson(data: Static<typeof PurchaseData>): PurchaseOrder['leader'] {
  const email = data.email ? readEmail(data.email, 'data.email') : null
  const phoneNumber = data.phoneNumber?.startsWith('+') ? readPhoneNumber(data.phoneNumber, 'data.phoneNumber') : null
  const firstName = data.firstName || null
  const lastName = data.lastName || null
  const isSomebody = email || phoneNumber || firstName || lastName
  return isSomebody ? { ref: null, firstName, lastName, email, phoneNumber } : null
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function invalid(detail: string): DomainError {
  return new DomainError('invalid', 'invalid_parameters', detail)
}
