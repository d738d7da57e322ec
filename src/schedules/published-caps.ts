import { compareDates } from './calendar-date.ts'
import { INVENTED_CAPS, USURY_CAPS, type UsuryCaps } from './usury-caps.ts'

/** The next quarter's caps may be published a few days after it began; beyond that nobody knows what is lawful. */
const CAPS_STAND_DAYS = 15

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
  published = { ...published, caps: merged(USURY_CAPS, entries) }
}

/** In a demo, where the clock runs ahead and no money moves, invented ones follow on those of the release, for ever. */
export function publishInventedCaps(): void {
  published = { ...published, caps: merged(published.caps, INVENTED_CAPS) }
}

function merged(known: readonly UsuryCaps[], entries: readonly UsuryCaps[]): readonly UsuryCaps[] {
  const kept = known.filter((own) => !entries.some((entry) => isSame(own, entry)))
  return [...kept, ...entries].sort((a, b) => compareDates(a.from, b.from))
}

function isSame(a: UsuryCaps, b: UsuryCaps): boolean {
  return a.countryCode === b.countryCode && a.kind === b.kind && compareDates(a.from, b.from) === 0
}
