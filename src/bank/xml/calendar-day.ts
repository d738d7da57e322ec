/** `2026-02-31` has the form of a day and is none: JavaScript would take it for a day of March. */
export function isCalendarDay(text: string): boolean {
  const day = new Date(text)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}
