import { assert } from '../shared/assert.ts'
import { addDays, addMonths, type CalendarDate, compareDates } from './calendar-date.ts'
import { FUNDING_MONTHS_MAX, type Order } from './installment.ts'

export type DateRefusal = 'date_too_early' | 'date_too_late'

/**
 * The one later date of a deferred payment or a balance: the requested one, from tomorrow to `delayDays` after the
 * purchase (twelve months at most); without a request, that last day. The rule broken otherwise.
 */
export function chooseDueDate(delayDays: number, { createdOn, requestedOn }: Order): CalendarDate | DateRefusal {
  assert(Number.isInteger(delayDays) && delayDays >= 1, 'a delay of at least one day')
  const funded = addMonths(createdOn, FUNDING_MONTHS_MAX)
  const delayed = addDays(createdOn, delayDays)
  const latest = compareDates(delayed, funded) < 0 ? delayed : funded
  if (!requestedOn) return latest
  if (compareDates(requestedOn, createdOn) <= 0) return 'date_too_early'
  return compareDates(requestedOn, latest) > 0 ? 'date_too_late' : requestedOn
}
