import { compareDates } from './calendar-date.ts'
import { USURY_CAPS, type UsuryCaps } from './usury-caps.ts'

/** Caps move by a few tenths a quarter; after more than a year without new ones nobody knows what is lawful. */
const CAPS_STAND_DAYS = 400

export interface PublishedCaps {
  /** Oldest first. */
  readonly caps: readonly UsuryCaps[]
  /** How long the newest go on after their end. */
  readonly standDays: number
}

/** Read once at the start, like the release's own table: every offer and charge of a process is held to the same caps. */
let published: PublishedCaps = { caps: USURY_CAPS, standDays: CAPS_STAND_DAYS }

export function publishedCaps(): PublishedCaps {
  return published
}

/** Entries of the operator's beside those of the release; one of the same country, kind and day replaces it. */
export function publishCaps(entries: readonly UsuryCaps[]): void {
  const kept = USURY_CAPS.filter((own) => !entries.some((entry) => isSame(own, entry)))
  const caps = [...kept, ...entries].sort((a, b) => compareDates(a.from, b.from))
  published = { ...published, caps }
}

/** In a demo, where the clock runs ahead and no money moves, the last ones go on for ever. */
export function letCapsStand(): void {
  published = { ...published, standDays: Number.POSITIVE_INFINITY }
}

function isSame(a: UsuryCaps, b: UsuryCaps): boolean {
  return a.countryCode === b.countryCode && a.kind === b.kind && compareDates(a.from, b.from) === 0
}
