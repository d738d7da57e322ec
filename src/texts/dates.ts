import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../shared/clocks.ts'
import type { NamedZone } from './conventions.ts'
import type { Language } from './language.ts'
import { languages } from './languages.ts'

const units = [
  { ms: HOUR_MS, unit: 'hour' },
  { ms: MINUTE_MS, unit: 'minute' },
  { ms: SECOND_MS, unit: 'second' },
] as const

/** When to come back, rounded up: whoever waits as long as they were told is let through. */
export function waitSentence(language: Language, waitMs: number): string {
  const { ms, unit } = units.find((larger) => waitMs > larger.ms) ?? units[2]
  return languages[language].conventions.tryAgainIn(Math.max(1, Math.ceil(waitMs / ms)), unit)
}

/** `2 d 4 h left`: time that is promised, hence rounded down. */
export function timeLeftInWords(until: Date, now: Date, language: Language): string {
  const leftMs = Math.max(0, until.getTime() - now.getTime())
  const days = Math.floor(leftMs / DAY_MS)
  const hours = Math.floor((leftMs % DAY_MS) / HOUR_MS)
  const minutes = Math.floor((leftMs % HOUR_MS) / MINUTE_MS)
  return languages[language].conventions.timeLeft(days, hours, minutes)
}

/** `Europe/Paris` → `Paris`; a zone without a city (`UTC`) names itself. */
export function zoneCity(timeZone: string, language: Language): string {
  const { cities } = languages[language].conventions
  if (Object.hasOwn(cities, timeZone)) return cities[timeZone as NamedZone]
  return (timeZone.split('/').at(-1) as string).replaceAll('_', ' ')
}

interface DateParts {
  readonly weekday: string
  readonly day: string
  readonly month: string
  readonly year: string
  readonly hour: string
  readonly minute: string
}

/** Kept, because making one costs far more than using it; as many as there are zones of merchants and languages. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string, language: Language): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`
  const kept = formats.get(key)
  if (kept) return kept
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(key, format)
  return format
}

function dateParts(instant: Date, timeZone: string, language: Language): DateParts {
  const parts = formatIn(timeZone, language)
    .formatToParts(instant)
    .map(({ type, value }) => [type, value])
  return Object.fromEntries(parts) as DateParts
}

/** `Friday 14 June` · `vendredi 14 juin`; with the year when it is not the one of `now`. */
export function dayInWords(instant: Date, now: Date, timeZone: string, language: Language): string {
  return sayDay(dateParts(instant, timeZone, language), dateParts(now, timeZone, language), language)
}

function sayDay({ weekday, day, month, year }: DateParts, now: DateParts, language: Language): string {
  return languages[language].conventions.day({ weekday, day, month, year: year === now.year ? undefined : year })
}

/** `18:00` · `18 h`. */
export function hourInWords(instant: Date, timeZone: string, language: Language): string {
  const { hour, minute } = dateParts(instant, timeZone, language)
  return languages[language].conventions.hour(hour, minute)
}

/** `Friday 14 June at 18:00 (Paris)` · `vendredi 14 juin à 18 h (Paris)`: the one way deadlines are written. */
export function momentInWords(instant: Date, now: Date, timeZone: string, language: Language): string {
  const { conventions } = languages[language]
  const parts = dateParts(instant, timeZone, language)
  const day = sayDay(parts, dateParts(now, timeZone, language), language)
  return conventions.moment(day, conventions.hour(parts.hour, parts.minute), zoneCity(timeZone, language))
}

const months = new Map<string, Intl.DateTimeFormat>()

/** `23 Nov` · `23 nov.`: of lists and facts. */
export function shortDayInWords(instant: Date, now: Date, timeZone: string, language: Language): string {
  const key = `${language} ${timeZone}`
  const format = months.get(key) ?? new Intl.DateTimeFormat(language, { timeZone, month: 'short' })
  months.set(key, format)
  const { day, year } = dateParts(instant, timeZone, language)
  const isThisYear = year === dateParts(now, timeZone, language).year
  const month = format.format(instant)
  return languages[language].conventions.shortDay({ day, month, year: isThisYear ? undefined : year })
}

/** `14:03`, whatever the language: under each other, hours are compared. */
export function clockTime(instant: Date, timeZone: string, language: Language): string {
  const { hour, minute } = dateParts(instant, timeZone, language)
  return `${hour}:${minute}`
}

/** `2 Dec, 18:00 (Paris)`: where a line is as wide as a phone. */
export function shortMomentInWords(instant: Date, now: Date, timeZone: string, language: Language): string {
  const day = shortDayInWords(instant, now, timeZone, language)
  return `${day}, ${clockTime(instant, timeZone, language)} (${zoneCity(timeZone, language)})`
}

const sheetFormats = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-23 08:40:12`, as sheets take for a time, on the clocks of that zone. */
export function sheetTime(instant: Date, timeZone: string): string {
  const format =
    sheetFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  sheetFormats.set(timeZone, format)
  return format.format(instant)
}

/** `2026-10-31` → `31 Oct 2026` · `31 oct. 2026`: a day of a document, which is nobody's today. */
export function plainDay(day: string, language: Language): string {
  return shortDayInWords(new Date(`${day}T12:00:00Z`), new Date(0), 'UTC', language)
}

/** `2026-11-23` → `Monday 23 November`: a day as a bank and books count it, of no zone of ours. */
export function bankDay(
  on: string | null,
  { now, language }: { readonly now: Date; readonly language: Language },
): string {
  return on === null ? '–' : dayInWords(new Date(`${on}T12:00:00Z`), now, 'UTC', language)
}

/** `2026-10-01` → `October 2026` · `octobre 2026`. */
export function monthInWords(firstDay: string, language: Language): string {
  const { month, year } = dateParts(new Date(`${firstDay}T12:00:00Z`), 'UTC', language)
  return `${month} ${year}`
}
