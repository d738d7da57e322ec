import { addDays, type CalendarDate, compareDates, formatDate } from './calendar-date.ts'
import { publishedCaps } from './published-caps.ts'
import { endOf, lastStandingDay } from './rate-cap.ts'
import { INVENTED_CAPS, type UsuryCaps } from './usury-caps.ts'

/** The next quarter's caps are published a few days before it begins: a month is time to ask where they are. */
const WARN_DAYS = 30

/** The newest caps of a country for a kind of credit, where somebody should look at them. */
interface DoubtedCaps {
  readonly countryCode: string
  readonly kind: UsuryCaps['kind']
  /** Null: they are nobody's law, and have no end. */
  readonly ends: CalendarDate | null
  /** So long they are applied though they have ended. */
  readonly standsUntil: CalendarDate | null
  readonly source: string
}

/** Those that end soon, have ended, or are nobody's law. */
export function doubtCaps(today: CalendarDate, { caps, standDays } = publishedCaps()): DoubtedCaps[] {
  const newest = new Map(caps.map((entry) => [`${entry.countryCode} ${entry.kind}`, entry]))
  return [...newest.values()].flatMap((entry): DoubtedCaps[] => {
    const { countryCode, kind, source } = entry
    if (INVENTED_CAPS.includes(entry)) return [{ countryCode, kind, source, ends: null, standsUntil: null }]
    const ends = endOf(entry)
    if (compareDates(addDays(today, WARN_DAYS), ends) < 0) return []
    return [{ countryCode, kind, source, ends, standsUntil: lastStandingDay(entry, standDays) }]
  })
}

/** A sentence for each. */
export function warnOfCaps(today: CalendarDate, published = publishedCaps()): string[] {
  return doubtCaps(today, published).map(({ countryCode, kind, ends, standsUntil, source }) => {
    const whose = `the usury caps for ${countryCode} ${kind} credits`
    if (!ends || !standsUntil) return `${whose} are ${source}`
    const verb = compareDates(today, ends) > 0 ? 'ended' : 'end'
    const hasFallen = compareDates(today, standsUntil) > 0
    const then = hasFallen ? 'so no new credit with a fee is offered' : `and stand until ${formatDate(standsUntil)}`
    return `${whose} ${verb} on ${formatDate(ends)} ${then}: bring newer ones with USURY_CAPS_FILE`
  })
}
