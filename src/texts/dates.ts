import type { Language } from './language.ts'

/** Cities whose name changes between our languages; the others are read off the zone's name. */
const cities: Record<string, Record<Language, string>> = {
  'Europe/London': { fr: 'Londres', en: 'London' },
  'Europe/Brussels': { fr: 'Bruxelles', en: 'Brussels' },
  'Europe/Lisbon': { fr: 'Lisbonne', en: 'Lisbon' },
  'Europe/Vienna': { fr: 'Vienne', en: 'Vienna' },
  'Europe/Zurich': { fr: 'Zurich', en: 'Zurich' },
  'Europe/Athens': { fr: 'Athènes', en: 'Athens' },
  'Europe/Rome': { fr: 'Rome', en: 'Rome' },
}

/** `Europe/Paris` → `Paris`; a zone without a city (`UTC`) names itself. */
export function zoneCity(timeZone: string, language: Language): string {
  const known = cities[timeZone]
  if (known) return known[language]
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
  const { weekday, day, month, year } = dateParts(instant, timeZone, language)
  const ordinal = language === 'fr' && day === '1' ? '1er' : day
  const yearPart = year === dateParts(now, timeZone, language).year ? '' : ` ${year}`
  return `${weekday} ${ordinal}\u00a0${month}${yearPart}`
}

/** `18:00` · `18 h`. */
export function hourInWords(instant: Date, timeZone: string, language: Language): string {
  const { hour, minute } = dateParts(instant, timeZone, language)
  if (language === 'en') return `${hour}:${minute}`
  return minute === '00' ? `${Number(hour)}\u00a0h` : `${Number(hour)}\u00a0h\u00a0${minute}`
}

/** `Friday 14 June at 18:00 (Paris)` · `vendredi 14 juin à 18 h (Paris)`: the one way deadlines are written. */
export function momentInWords(instant: Date, now: Date, timeZone: string, language: Language): string {
  const at = language === 'fr' ? 'à' : 'at'
  const city = zoneCity(timeZone, language)
  return `${dayInWords(instant, now, timeZone, language)} ${at} ${hourInWords(instant, timeZone, language)} (${city})`
}
