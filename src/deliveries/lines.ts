import type { Outcome, Reply } from './delivery.ts'

/** An address that last left us without an answer gets one call at a time until it answers. */
const IN_FLIGHT_PER_SUSPECT = 1

/** What a reply says of the destination; a refusal may be our own, before any call. */
const IS_SILENCE: Record<Reply['kind'], boolean | undefined> = {
  answered: false,
  accepted: false,
  deferred: false,
  refused: undefined,
  not_sent: true,
  no_answer: true,
}

/** Who is being called, how often at once, and who did not answer: in this process. */
export interface Lines {
  begin(destination: string): void
  end(destination: string): void
  hear(outcome: Pick<Outcome<unknown>, 'kind' | 'leased'>): void
  /** How many more calls each destination may get that may have fewer than the usual number. */
  rooms(): ReadonlyMap<string, number>
}

export function keepLines(perDestination: number): Lines {
  const calls = new Map<string, number>()
  const suspects = new Set<string>()

  function count(destination: string, change: 1 | -1): void {
    const now = (calls.get(destination) ?? 0) + change
    if (now === 0) calls.delete(destination)
    else calls.set(destination, now)
  }

  return {
    begin: (destination) => count(destination, 1),
    end: (destination) => count(destination, -1),
    hear({ kind, leased }) {
      const isSilence = kind ? IS_SILENCE[kind] : undefined
      if (isSilence) suspects.add(leased.destination)
      if (isSilence === false) suspects.delete(leased.destination)
    },
    rooms() {
      const found = new Map<string, number>()
      for (const destination of new Set([...calls.keys(), ...suspects])) {
        const most = suspects.has(destination) ? IN_FLIGHT_PER_SUSPECT : perDestination
        found.set(destination, Math.max(0, most - (calls.get(destination) ?? 0)))
      }
      return found
    },
  }
}
