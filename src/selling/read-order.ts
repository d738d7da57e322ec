import { whyUnkeepable } from '../http/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { AddressPolicy } from '../outbound/index.ts'
import { refuse } from '../refusals/index.ts'
import { parseDate } from '../schedules/index.ts'
import { publicId } from '../shared/ids.ts'
import { isCurrency } from '../shared/money.ts'
import { DEFAULT_LANGUAGE, type Language, toLanguage } from '../texts/language.ts'
import { findPhoneNumber, readEmail, readPhoneNumber } from '../wire/contacts.ts'
import { readAmountMinor } from '../wire/numbers.ts'
import { fitsResult } from '../wire/shop-return.ts'
import { readHttpUrl } from '../wire/web-url.ts'
import type { OrderDates, PurchaseOrder } from './create-purchase.ts'
import type { OrderSettings } from './order-settings.ts'
import { paymentNotificationUrlOf, readNotificationUrl } from './read-notification-url.ts'

export interface ReadingTerms {
  readonly merchant: Merchant
  readonly addressPolicy: AddressPolicy
  /** Put before the names of parameters in errors: `data.` in the token API. */
  readonly prefix?: string
  /** Of an order that names none; French by default, `und` where the customer's browser can tell. */
  readonly defaultLanguage?: Language | 'und'
}

/** Settings as an order of this merchant. Throws invalid `invalid_parameters`, `invalid_date`, `url_not_allowed`. */
export function readOrder(settings: OrderSettings, terms: ReadingTerms): PurchaseOrder {
  const { merchant, addressPolicy, prefix = '' } = terms
  const named = (name: keyof OrderSettings) => `${prefix}${name}`
  if (settings.merchantUid && settings.merchantUid.toLowerCase() !== publicId('mer', merchant.id)) {
    refuse('invalid_parameters', { rule: `${named('merchantUid')} must equal the merchant of the request` })
  }
  const currency = settings.currency || 'EUR'
  if (!isCurrency(currency)) refuse('invalid_parameters', { rule: `${named('currency')} must be an ISO 4217 code` })
  for (const name of ['address', 'shippingAddress'] as const) readObject(settings[name], named(name))
  const wishedLanguage = settings.language || settings.lang
  const notificationUrl = (name: 'paymentNotificationUrl' | 'errorNotificationUrl', url: unknown) =>
    readNotificationUrl(url as string | undefined, named(name), addressPolicy)
  const redirectUrl = readHttpUrl(settings.redirectUrl, named('redirectUrl'))
  const metadata = readObject(settings.metadata, named('metadata'))
  if (redirectUrl && metadata && !fitsResult(metadata)) {
    refuse('invalid_parameters', {
      rule: `${named('metadata')} is too large to come back to redirectUrl in an address: about 2000 characters`,
    })
  }
  return {
    reference: settings.reference,
    title: withoutAddedSlashes(settings.title),
    subtitle: settings.subtitle ? withoutAddedSlashes(settings.subtitle) : undefined,
    amountMinor: readAmountMinor(settings.amountCents, named('amountCents')),
    currency,
    language: wishedLanguage ? toLanguage(wishedLanguage) : (terms.defaultLanguage ?? DEFAULT_LANGUAGE),
    callbackUrl: redirectUrl,
    redirectUrl,
    cancelUrl: readHttpUrl(settings.cancelUrl, named('cancelUrl')),
    paymentNotificationUrl: notificationUrl('paymentNotificationUrl', paymentNotificationUrlOf(settings)),
    errorNotificationUrl: notificationUrl('errorNotificationUrl', settings.errorNotificationUrl),
    metadata,
    resultFormat: settings.resultFormat ?? settings.result_format,
    products: [],
    leader: readPerson(settings, merchant, named),
    dates: readDates(settings, named),
  }
}

/** What PHP's `addslashes` put before quotes and backslashes: shops send it, people shall not read it. */
function withoutAddedSlashes(text: string): string {
  return text.replace(/\\(['"\\])/g, '$1')
}

/**
 * The customer as far as the shop tells; a phone number that is none in the customer's country is left out. Nothing else of the person is
 * kept: neither addresses nor birth date serve a purpose here.
 */
function readPerson(
  settings: OrderSettings,
  merchant: Merchant,
  named: (name: keyof OrderSettings) => string,
): PurchaseOrder['leader'] {
  const email = settings.email ? readEmail(settings.email, named('email')) : null
  const phone = settings.phoneNumber ?? ''
  const isInternational = phone.trim().startsWith('+')
  const phoneNumber = isInternational
    ? readPhoneNumber(phone, named('phoneNumber'))
    : (findPhoneNumber(phone, settings.countryCode || merchant.countryCode) ?? null)
  const firstName = settings.firstName || null
  const lastName = settings.lastName || null
  const isSomebody = email || phoneNumber || firstName || lastName
  return isSomebody ? { ref: null, firstName, lastName, email, phoneNumber } : null
}

function readDates(settings: OrderSettings, named: (name: keyof OrderSettings) => string): OrderDates | undefined {
  const read = (name: 'secondInstallmentPaymentDate' | 'deferredPaymentDate' | 'balancePaymentDate') => {
    const text = settings[name]
    if (text && !parseDate(text)) {
      refuse('invalid_date', { why: 'no_date', name: named(name) })
    }
    return text || undefined
  }
  const dates = {
    secondInstallmentOn: read('secondInstallmentPaymentDate'),
    deferredOn: read('deferredPaymentDate'),
    balanceOn: read('balancePaymentDate'),
  }
  return Object.values(dates).some((date) => date !== undefined) ? dates : undefined
}

/** An object or, in an address, its JSON text; PHP writes an empty one as `[]`. */
function readObject(value: unknown, name: string): Record<string, unknown> | undefined {
  if (value === undefined || value === '') return undefined
  const read = typeof value === 'string' ? parseJson(value) : value
  if (Array.isArray(read) && read.length === 0) return undefined
  if (read === null) return undefined
  if (typeof read !== 'object' || Array.isArray(read))
    refuse('invalid_parameters', { rule: `${name} must be an object or its JSON text` })
  const unkeepable = typeof value === 'string' ? whyUnkeepable(read) : undefined
  if (unkeepable) refuse('invalid_parameters', { rule: `${name}: ${unkeepable}` })
  return read as Record<string, unknown>
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
