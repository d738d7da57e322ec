import { PAYMENT_TYPES } from '../payment-types/index.ts'
import { type CalendarDate, compareDates, parseDate } from '../schedules/index.ts'
import type { CreditOffer, OfferedPayment } from './offer.ts'

type Fields = Readonly<Record<string, unknown>>

/** Each name of an offer as lawyers and tests write it, with what may stand there. */
const NAMES = [
  'country',
  'client',
  'lender',
  'merchant_large',
  'at_distance',
  'claim_sold',
  'delivery_on',
  'return_policy_days',
  'documents_received_on',
  'form_given_on',
  'continuing_supply',
  'insignificant_fee',
  'payment_type',
  'contract_on',
  'payments',
] as const

/** A JSON array of offers. Throws an error whose message is a sentence that names the offer and what is wrong with it. */
export function parseOffers(text: string): CreditOffer[] {
  const offers = parseJson(text)
  if (!Array.isArray(offers)) throw new Error('it must be a JSON array of offers')
  return offers.map((offer, index) => parseOffer(offer, readerOf(`offer ${index + 1}`)))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('it is not JSON')
  }
}

function parseOffer(offer: unknown, read: Reader): CreditOffer {
  if (!isFields(offer)) throw read.refusal('must be an object')
  const unknown = Object.keys(offer).find((name) => !(NAMES as readonly string[]).includes(name))
  if (unknown !== undefined) throw read.refusal(`there is no ${unknown}; an offer has ${NAMES.join(', ')}`)
  const country = offer.country
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country))
    throw read.refusal('country is two capital letters, FR')
  const contractOn = read.day(offer, 'contract_on') ?? read.fail('contract_on is a day, 2026-11-23')
  return {
    countryCode: country,
    client: read.oneOf(offer, 'client', ['consumer', 'business'] as const),
    lender: read.oneOf(offer, 'lender', ['merchant', 'operator', 'partner'] as const),
    isMerchantLarge: read.flag(offer, 'merchant_large'),
    isAtDistance: read.flag(offer, 'at_distance'),
    isClaimSold: read.flag(offer, 'claim_sold'),
    deliveryOn: read.day(offer, 'delivery_on'),
    returnPolicyDays: read.days(offer, 'return_policy_days'),
    documentsReceivedOn: read.day(offer, 'documents_received_on'),
    formGivenOn: read.day(offer, 'form_given_on'),
    isContinuingSupply: read.flag(offer, 'continuing_supply'),
    isFeeInsignificant: read.flag(offer, 'insignificant_fee'),
    paymentType: read.oneOf(offer, 'payment_type', PAYMENT_TYPES),
    contractOn,
    payments: parsePayments(offer.payments, contractOn, read),
  }
}

function parsePayments(payments: unknown, contractOn: CalendarDate, read: Reader): OfferedPayment[] {
  if (!Array.isArray(payments) || payments.length === 0)
    throw read.refusal('payments is a list of ["2026-11-23", 6668, 200]: day, principal and fee in cents')
  return payments.map((payment: unknown, index) => {
    const [day, principal, fee] = Array.isArray(payment) ? payment : []
    const on = typeof day === 'string' ? parseDate(day) : undefined
    if (!on || !isCents(principal) || !isCents(fee))
      throw read.refusal(`payment ${index + 1} is a day, and principal and fee in whole cents`)
    if (compareDates(on, contractOn) < 0) throw read.refusal(`payment ${index + 1} is before contract_on`)
    return { on, principalMinor: BigInt(principal), feeMinor: BigInt(fee) }
  })
}

const isCents = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** Reads named fields; what is missing counts as null, a flag that is missing as false. */
interface Reader {
  readonly refusal: (detail: string) => Error
  readonly fail: (detail: string) => never
  readonly day: (offer: Fields, name: string) => CalendarDate | null
  readonly days: (offer: Fields, name: string) => number | null
  readonly flag: (offer: Fields, name: string) => boolean
  readonly oneOf: <const T extends string>(offer: Fields, name: string, values: readonly T[]) => T
}

function readerOf(place: string): Reader {
  const refusal = (detail: string) => new Error(`${place}: ${detail}`)
  const fail = (detail: string): never => {
    throw refusal(detail)
  }
  return {
    refusal,
    fail,
    day: (offer, name) => {
      const value = offer[name] ?? null
      if (value === null) return null
      return (typeof value === 'string' ? parseDate(value) : undefined) ?? fail(`${name} is a day, 2026-11-23, or null`)
    },
    days: (offer, name) => {
      const value = offer[name] ?? null
      if (value === null || (Number.isInteger(value) && (value as number) >= 0)) return value as number | null
      return fail(`${name} is a whole number of days, or null`)
    },
    flag: (offer, name) => {
      const value = offer[name] ?? false
      return typeof value === 'boolean' ? value : fail(`${name} is true or false`)
    },
    oneOf: (offer, name, values) => {
      const found = values.find((value) => value === offer[name])
      return found ?? fail(`${name} is one of ${values.join(', ')}`)
    },
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
