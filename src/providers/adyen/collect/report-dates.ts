import { HOUR_MS } from '../../../shared/clocks.ts'

/**
 * Zones by their short names, in hours ahead of UTC: those that mean one zone only (CST and IST mean several). Adyen writes
 * the account's own. An hour that a report is off by where it says CET in summer is less than what is compared twice.
 */
const HOURS_AHEAD: ReadonlyMap<string, number> = new Map([
  ['UTC', 0],
  ['GMT', 0],
  ['WET', 0],
  ['WEST', 1],
  ['BST', 1],
  ['CET', 1],
  ['CEST', 2],
  ['EET', 2],
  ['EEST', 3],
  ['EST', -5],
  ['EDT', -4],
  ['MST', -7],
  ['MDT', -6],
  ['PST', -8],
  ['PDT', -7],
  ['JST', 9],
])

/** `2026-07-26 19:58:55`. Throws in a sentence. */
export function readReportDate(text: string, hoursAhead: number, line: number, column: string): Date {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(text)
  const at = match ? Date.parse(`${match[1]}T${match[2]}Z`) : Number.NaN
  if (Number.isNaN(at)) throw new Error(`line ${line}: its ${column} is not written as 2026-07-26 19:58:55`)
  return new Date(at - hoursAhead * HOUR_MS)
}

/** Throws in a sentence. */
export function hoursAheadOf(zone: string, line: number): number {
  const hours = HOURS_AHEAD.get(zone)
  if (hours !== undefined) return hours
  throw new Error(
    `line ${line}: its TimeZone is not one of ${[...HOURS_AHEAD.keys()].join(', ')}: have the report made in one of them`,
  )
}
