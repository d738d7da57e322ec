import { DAY_MS } from '../../src/shared/clocks.ts'

const CLOSES_AT_HOUR = 18
const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' })

/** `2026-11-24`: the last day whose evening has come at the bank, which is in Paris. */
export function lastEvening(now: Date): string {
  const [day = '', time = ''] = parts.format(now).split(' ')
  return Number(time.slice(0, 2)) >= CLOSES_AT_HOUR ? day : addDays(day, -1)
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The bank counts Easter by itself, so that a calendar which has it wrong is noticed. */
export function isBankingDay(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  const easter = easterOf(Number(day.slice(0, 4)))
  const closed = [addDays(easter, -2), addDays(easter, 1)]
  return !closed.includes(day) && !['01-01', '05-01', '12-25', '12-26'].includes(day.slice(5))
}

export function nextBankingDay(day: string): string {
  let next = addDays(day, 1)
  while (!isBankingDay(next)) next = addDays(next, 1)
  return next
}

/** Easter Sunday by the anonymous Gregorian computus. */
function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * shift + 114
  const month = String(Math.floor(days / 31)).padStart(2, '0')
  return `${year}-${month}-${String((days % 31) + 1).padStart(2, '0')}`
}
