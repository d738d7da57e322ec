import type { PspMode, PspSettings } from './family.ts'

/** A shop has a key for each environment; a key that is said to be both is neither. */
export function modeOfKeys(given: PspSettings): PspMode | null | undefined {
  const { 'production-certificate': live, 'test-certificate': test } = given
  if (live === test) return undefined
  if (live === undefined) return 'test'
  return test === undefined ? 'live' : null
}

/** That of one environment; empty where it was not given. */
export function keyOfMode(given: PspSettings, mode: PspMode): string {
  return given[mode === 'live' ? 'production-certificate' : 'test-certificate'] ?? ''
}
