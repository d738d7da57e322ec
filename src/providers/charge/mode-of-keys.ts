import { rejected } from '../answer.ts'
import type { PspMode, PspSettings } from './family.ts'
import type { Psp } from './psp.ts'

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

const keyless = async () => rejected('credentials', 'no_key_of_this_mode')

/** Of a shop that has given no key of this environment: it is asked nothing. */
export const withoutKey: Psp = {
  check: keyless,
  sale: keyless,
  authorise: keyless,
  capture: keyless,
  void: keyless,
  refund: keyless,
  lookUp: keyless,
}
