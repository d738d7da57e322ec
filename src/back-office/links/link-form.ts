import type { Merchant } from '../../merchants/index.ts'
import { describeType, isDated, type RequestedDate } from '../../payment-types/index.ts'
import { type CalendarDate, parseDate } from '../../schedules/index.ts'
import { isEmailAddress } from '../../shared/email.ts'
import { parsePublicId, publicId } from '../../shared/ids.ts'
import { isCurrency } from '../../shared/money.ts'
import { LANGUAGES, type Language, type StaffLanguage } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { findPhoneNumber } from '../../wire/contacts.ts'
import { amount, type ErrorsOf, type Input, type Inputs, type TypedOf, text } from '../inputs.ts'

/** Read with the merchant and the other fields, once those are known. */
const asTyped: Input<string> = { read: (given) => ({ value: given.trim() }) }

export const LINK_FORM = {
  merchant: asTyped,
  title: asTyped,
  description: asTyped,
  amount: asTyped,
  currency: asTyped,
  reference: asTyped,
  firstName: asTyped,
  lastName: asTyped,
  email: asTyped,
  phone: asTyped,
  language: asTyped,
  /** The day that some ways of paying let the merchant choose. */
  date: asTyped,
  byEmail: asTyped,
  bySms: asTyped,
  /** Of this showing of the form: pressed twice, it makes one link. */
  key: asTyped,
  /** The merchant whose schedule was seen with the form. */
  seen: asTyped,
  /** `schedule`: only to look. */
  act: asTyped,
} as const satisfies Inputs

export type LinkTyped = TypedOf<typeof LINK_FORM>
export type LinkErrors = ErrorsOf<typeof LINK_FORM>

/** The most that an interface takes, too. */
const AMOUNT_MINOR_MAX = 100_000_000n
export const CHARS_MAX = { title: 200, description: 1000, reference: 200, name: 100, contact: 254 } as const

/** What a schedule is made of. */
export interface Priced {
  readonly merchant: Merchant
  readonly amountMinor: bigint
  readonly currency: string
  readonly requestedOn: CalendarDate | undefined
}

/** All that a link is made of, each as it is kept. */
export interface LinkOrder extends Priced {
  readonly title: string
  readonly description: string | undefined
  readonly reference: string
  readonly firstName: string | undefined
  readonly lastName: string | undefined
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly language: Language
  readonly dates: Readonly<Partial<Record<RequestedDate, string>>>
  readonly linkRequest: { readonly email?: string; readonly phone?: string } | undefined
}

export function chosenMerchant(merchants: readonly Merchant[], typed: string | undefined): Merchant | undefined {
  const id = typed ? parsePublicId('mer', typed) : undefined
  return merchants.find((merchant) => merchant.id === id)
}

export const uidOf = ({ id }: Pick<Merchant, 'id'>) => publicId('mer', id)

/** Which date a merchant of this type may ask for; undefined where it asks for none. */
export function requestedDateOf({ paymentType }: Pick<Merchant, 'paymentType'>): RequestedDate | undefined {
  return isDated(paymentType) ? describeType(paymentType).requestedDate?.name : undefined
}

type Told<Value> = { readonly value: Value } | { readonly errors: LinkErrors }

/** Who sells, how much, and when: enough for a schedule. */
export function readPrice(typed: LinkTyped, merchants: readonly Merchant[], language: StaffLanguage): Told<Priced> {
  const { links, office } = languages[language]
  const merchant = chosenMerchant(merchants, typed.merchant)
  const currency = (typed.currency || 'EUR').toUpperCase()
  const isKnown = isCurrency(currency)
  const read = isKnown && amount(currency, { min: 1n, max: AMOUNT_MINOR_MAX }).read(typed.amount ?? '', language)
  const asked = merchant && requestedDateOf(merchant) ? typed.date : ''
  const requestedOn = asked ? parseDate(asked) : undefined
  const errors: LinkErrors = {
    ...(!merchant && { merchant: office.wrong.choice }),
    ...(!isKnown && { currency: links.form.wrong.currency }),
    ...(read && 'wrong' in read && { amount: read.wrong }),
    ...(asked && !requestedOn && { date: office.wrong.day }),
  }
  if (!merchant || !read || 'wrong' in read || (asked && !requestedOn)) return { errors }
  return { value: { merchant, currency, amountMinor: read.value, requestedOn } }
}

/** Everything at once, so that all that is wrong is said together. */
export function readLinkForm(
  typed: LinkTyped,
  merchants: readonly Merchant[],
  language: StaffLanguage,
): Told<LinkOrder> {
  const price = readPrice(typed, merchants, language)
  const merchant = 'value' in price ? price.value.merchant : chosenMerchant(merchants, typed.merchant)
  const words = (name: keyof LinkTyped, max: number) => text({ max }).read(typed[name] ?? '', language)
  const optionalWords = (name: keyof LinkTyped, max: number) => (typed[name] ? words(name, max) : { value: undefined })
  const read = {
    title: words('title', CHARS_MAX.title),
    description: optionalWords('description', CHARS_MAX.description),
    reference: words('reference', CHARS_MAX.reference),
    firstName: optionalWords('firstName', CHARS_MAX.name),
    lastName: optionalWords('lastName', CHARS_MAX.name),
  }
  const out = readWayOut(typed, merchant?.countryCode, language)
  const found = Object.entries(read).flatMap(([name, each]) => ('wrong' in each ? [[name, each.wrong]] : []))
  const errors: LinkErrors = {
    ...('errors' in price && price.errors),
    ...Object.fromEntries(found),
    ...('errors' in out && out.errors),
  }
  if (!('value' in price) || !('value' in out) || found.length > 0) return { errors: inOrder(errors) }
  const known = Object.fromEntries(
    Object.entries(read).map(([name, each]) => [name, 'value' in each ? each.value : undefined]),
  ) as Pick<LinkOrder, keyof typeof read>
  const asked = requestedDateOf(price.value.merchant)
  return {
    value: {
      ...price.value,
      ...known,
      ...out.value,
      language: LANGUAGES.find((each) => each === typed.language) ?? language,
      dates: asked && typed.date ? { [asked]: typed.date } : {},
    },
  }
}

type WayOut = Pick<LinkOrder, 'email' | 'phone' | 'linkRequest'>

/** Addresses, and which of them the link goes to. A national number is one of `countryCode`. */
export function readWayOut(
  { email = '', phone = '', byEmail, bySms }: Pick<LinkTyped, 'email' | 'phone' | 'byEmail' | 'bySms'>,
  countryCode: string | undefined,
  language: StaffLanguage,
): Told<WayOut> {
  const { wrong } = languages[language].links.form
  const number = phone === '' ? undefined : findPhoneNumber(phone, countryCode)
  const wrongEmail = email === '' ? byEmail && wrong.noAddress : !isEmailAddress(email) && wrong.email
  const wrongPhone = phone === '' ? bySms && wrong.noNumber : !number && wrong.phone
  if (wrongEmail || wrongPhone)
    return { errors: { ...(wrongEmail && { email: wrongEmail }), ...(wrongPhone && { phone: wrongPhone }) } }
  const to = { ...(byEmail && { email }), ...(bySms && number && { phone: number }) }
  return {
    value: { email: email || undefined, phone: number, linkRequest: byEmail || bySms ? to : undefined },
  }
}

/** As the fields stand under each other, so that the summary reads like the page. */
function inOrder(errors: LinkErrors): LinkErrors {
  const names = (Object.keys(LINK_FORM) as (keyof LinkErrors)[]).filter((name) => errors[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, errors[name]])) as LinkErrors
}
