import { isCurrency, parseDecimal } from '../shared/money.ts'
import { type CalendarDate, compareDates, parseDate } from './calendar-date.ts'
import type { CreditKind, UsuryCaps } from './usury-caps.ts'

/** Above it a figure is a typing mistake, 2356 for 23.56, which would switch the cap off. */
const PERCENT_MAX = 100

type Fields = Readonly<Record<string, unknown>>

/** The entries of a USURY_CAPS_FILE. Throws an error whose message is a sentence that names the entry and what is wrong. */
export function parseUsuryCaps(text: string): UsuryCaps[] {
  const entries = parseJson(text)
  if (!Array.isArray(entries)) throw new Error('it must be a JSON array of entries')
  return entries.map((entry, index) => {
    const refuse = (detail: string) => new Error(`entry ${index + 1}: ${detail}`)
    if (!isFields(entry)) throw refuse('must be an object')
    return parseEntry(entry, refuse)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('it is not JSON')
  }
}

function parseEntry(entry: Fields, refuse: (detail: string) => Error): UsuryCaps {
  const { country, kind, currency, source } = entry
  const known = ['country', 'kind', 'currency', 'from', 'until', 'source', 'bands']
  const unknown = Object.keys(entry).find((name) => !known.includes(name))
  if (unknown !== undefined) throw refuse(`there is no ${unknown}; an entry has ${known.join(', ')}`)
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) throw refuse('country is two capital letters, FR')
  if (kind !== 'consumer' && kind !== 'business') throw refuse('kind is consumer or business')
  if (typeof currency !== 'string' || !isCurrency(currency)) throw refuse('currency is an ISO 4217 code, EUR')
  if (typeof source !== 'string' || source.trim() === '') throw refuse('source says where the figures were published')
  const from = readDay(entry.from) ?? fail(refuse('from is a day, 2026-04-01'))
  const until =
    entry.until === undefined ? undefined : (readDay(entry.until) ?? fail(refuse('until is a day, 2026-06-30')))
  if (until && compareDates(until, from) < 0) throw refuse('until is before from')
  const bands = parseBands(entry.bands, currency, refuse)
  return {
    countryCode: country,
    kind: kind satisfies CreditKind,
    currency,
    from,
    ...(until && { until }),
    source,
    bands,
  }
}

function parseBands(bands: unknown, currency: string, refuse: (detail: string) => Error): UsuryCaps['bands'] {
  if (!Array.isArray(bands) || bands.length === 0) throw refuse('bands is a list, the smallest credits first')
  let below = 0n
  return bands.map((band: unknown, index) => {
    if (!isFields(band)) throw refuse('a band is {"up_to": 3000, "cap_percent": 23.56}')
    const { up_to: upTo, cap_percent: capPercent } = band
    if (typeof capPercent !== 'number' || !(capPercent > 0 && capPercent <= PERCENT_MAX))
      throw refuse(`cap_percent is a number above 0, up to ${PERCENT_MAX}`)
    const isLast = index === bands.length - 1
    if (isLast !== (upTo === undefined))
      throw refuse('each band but the last says up_to, in whole units of the currency')
    if (isLast) return { upToMinor: null, capPercent }
    const upToMinor = Number.isSafeInteger(upTo) ? parseDecimal(String(upTo), currency) : undefined
    if (upToMinor === undefined || upToMinor <= below)
      throw refuse('up_to is a whole amount, and grows from band to band')
    below = upToMinor
    return { upToMinor, capPercent }
  })
}

function readDay(value: unknown): CalendarDate | undefined {
  return typeof value === 'string' ? parseDate(value) : undefined
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fail(error: Error): never {
  throw error
}
