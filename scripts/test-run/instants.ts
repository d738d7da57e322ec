/** A moment at which code that takes the machine's time or zone for granted goes wrong. */
export interface Instant {
  readonly name: string
  readonly at: string
}

const INSTANTS: readonly Instant[] = [
  { name: 'at night', at: '2026-06-09T01:30:00Z' },
  { name: 'half an hour before the clocks go forward', at: '2026-03-29T00:30:00Z' },
  { name: 'half an hour before the clocks go back', at: '2026-10-25T00:30:00Z' },
  { name: 'on 29 February', at: '2028-02-29T11:00:00Z' },
  { name: 'at the end of a month', at: '2026-07-31T21:30:00Z' },
]
/** Behind Paris and ahead of it by half a day: the date there is another one. */
const ZONES = ['America/New_York', 'Pacific/Auckland']

const ALL = INSTANTS.flatMap((instant) => ZONES.map((zone) => ({ ...instant, zone })))

/** How often every instant has had its turn: what takes turns by it meets all of them. */
export function instantsPassed(commit: number): number {
  return Math.floor(commit / ALL.length)
}

/** All of them, or the one that belongs to a commit: over many commits each has its turn. */
export function instantsFor(commit: number, every: boolean): readonly (Instant & { readonly zone: string })[] {
  if (every) return ALL
  const place = commit % ALL.length
  return ALL.slice(place, place + 1)
}
