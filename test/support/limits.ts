import { createLimits, type Limits } from '../../src/http/index.ts'
import { type Clock, systemClock } from '../../src/shared/clocks.ts'

/** What is limited of one process: nothing but what is named. */
export function limitsOf(some: Partial<Limits['settings']> = {}, clock: Clock = systemClock): Limits {
  const none = { perCredential: 0, perAddress: 0, guesses: 0, declines: 0, tellsAddressesApart: false }
  return createLimits(clock, { ...none, ...some }, Buffer.alloc(32))
}
