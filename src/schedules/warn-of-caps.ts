import { addDays, type CalendarDate, compareDates, formatDate } from './calendar-date.ts'
import { publishedCaps } from './published-caps.ts'
import { endOf, lastStandingDay } from './rate-cap.ts'
import { INVENTED_CAPS } from './usury-caps.ts'

/** The next quarter's caps are published a few days before it begins: a month is time to ask where they are. */
const WARN_DAYS = 30

/** A sentence for each country and kind of credit whose newest caps end soon, have ended, or are nobody's law. */
export function warnOfCaps(today: CalendarDate, { caps, standDays } = publishedCaps()): string[] {
  const newest = new Map(caps.map((entry) => [`${entry.countryCode} ${entry.kind}`, entry]))
  return [...newest].flatMap(([name, entry]) => {
    if (INVENTED_CAPS.includes(entry)) return [`the usury caps for ${name} credits are ${entry.source}`]
    const end = endOf(entry)
    if (compareDates(addDays(today, WARN_DAYS), end) < 0) return []
    const verb = compareDates(today, end) > 0 ? 'ended' : 'end'
    const last = lastStandingDay(entry, standDays)
    const then =
      compareDates(today, last) > 0 ? 'so no new credit with a fee is offered' : `and stand until ${formatDate(last)}`
    return [
      `the usury caps for ${name} credits ${verb} on ${formatDate(end)} ${then}: bring newer ones with USURY_CAPS_FILE`,
    ]
  })
}
