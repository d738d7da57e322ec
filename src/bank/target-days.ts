/**
 * Closing days of TARGET besides weekends, in a row by year: 1 January, Good Friday, Easter Monday, 1 May, 25 and 26
 * December (ECB, long-term calendar of TARGET closing days). A year is added when the ECB has confirmed its calendar; for a
 * year that is missing nothing is promised.
 */
const EASTER: Readonly<Record<number, readonly [goodFriday: string, easterMonday: string]>> = {
  2025: ['04-18', '04-21'],
  2026: ['04-03', '04-06'],
  2027: ['03-26', '03-29'],
  2028: ['04-14', '04-17'],
  2029: ['03-30', '04-02'],
  2030: ['04-19', '04-22'],
}
const EVERY_YEAR = ['01-01', '05-01', '12-25', '12-26']

/** Whether banks settle on that day (`2026-11-23`); undefined where its year is not known. */
export function isTargetDay(day: string): boolean | undefined {
  const easter = EASTER[Number(day.slice(0, 4))]
  if (!easter) return undefined
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && ![...EVERY_YEAR, ...easter].includes(day.slice(5))
}
