/** Cities whose name changes between languages; the others are read off the zone's name. */
export type NamedZone =
  | 'Europe/London'
  | 'Europe/Paris'
  | 'Europe/Berlin'
  | 'Europe/Amsterdam'
  | 'Europe/Brussels'
  | 'Europe/Luxembourg'
  | 'Europe/Dublin'
  | 'Europe/Copenhagen'
  | 'Europe/Stockholm'
  | 'Europe/Warsaw'
  | 'Europe/Prague'
  | 'Europe/Lisbon'
  | 'Europe/Vienna'
  | 'Europe/Zurich'
  | 'Europe/Athens'
  | 'Europe/Rome'

/** In the language's own words, as `Intl` has them; no year where it need not be said. */
interface DayParts {
  readonly weekday: string
  readonly day: string
  readonly month: string
  readonly year: string | undefined
}

/** How a language writes numbers, days and hours. */
export interface Conventions {
  /** The language's name, in itself. */
  readonly ownName: string
  readonly decimalSign: string
  /** After the number: `%`, with the space that belongs before it. */
  readonly percentSign: string
  readonly cities: Readonly<Record<NamedZone, string>>
  day(parts: DayParts): string
  /** In lists, where space is short: the month abridged, the year where it is another one. */
  shortDay(parts: Omit<DayParts, 'weekday'>): string
  /** Both with two digits, on a clock of 24 hours. */
  hour(hour: string, minute: string): string
  moment(day: string, hour: string, city: string): string
  /** Until a deadline: the two largest units that are not nothing. */
  timeLeft(days: number, hours: number, minutes: number): string
  /** What somebody typed, with the spaces that the language's signs want where ordinary ones stand. */
  typeset(words: string): string
  tryAgainIn(count: number, unit: 'hour' | 'minute' | 'second'): string
}

/** The form that a language uses with a count (French: none is singular). The count itself is not included. */
export function pluralIn(tag: string): (count: number, one: string, other: string) => string {
  const rules = new Intl.PluralRules(tag)
  return (count, one, other) => (rules.select(count) === 'one' ? one : other)
}
