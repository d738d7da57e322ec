export {
  addDays,
  addMonths,
  type CalendarDate,
  compareDates,
  daysBetween,
  formatDate,
  lastDayOf,
  parseDate,
  requireDate,
} from './calendar-date.ts'
export { DEFAULT_TIME_ZONE, dateInZone, hourInZone, parseWallClock, wallClock } from './date-in-zone.ts'
export { FUNDING_MONTHS_MAX, feeOf, type Installment, type Order } from './installment.ts'
export { planInstallments } from './plan-installments.ts'
export { type DateRefusal, planDeferred, planDownPayment } from './plan-later-date.ts'
export { publishCaps, publishedCaps, publishInventedCaps } from './published-caps.ts'
export {
  type CreditTerms,
  endOf,
  exceedsCap,
  highestFee,
  RATE_BOUND_PERCENT,
  type RateCap,
  rateCapFor,
} from './rate-cap.ts'
export { type Rates, ratesOf } from './rates-of.ts'
export { roundedPercentText, roundPercent } from './round-percent.ts'
export { splitAmongPeople, splitByWeights, splitEqually } from './split-cents.ts'
export { type CreditKind, INVENTED_SOURCE, type UsuryCaps } from './usury-caps.ts'
