import { HOUR_MS } from '../../shared/clocks.ts'
import type { PspTraits } from '../charge/traits.ts'

/**
 * "Stored for at least 24 hours" (docs.direct.worldline-solutions.com, "Idempotent requests"), by its clock, of a call
 * that may be on its way when ours says so: the last hour is not counted on.
 */
export const KEY_LIFE_MS = 23 * HOUR_MS

export const traits: PspTraits = {
  charges: 'sale',
  idempotency: 'header',
  keyLifeMs: KEY_LIFE_MS,
  // Payments are found by their id only; a merchant's reference may be used several times ("Follow up on transactions").
  lookUp: 'by_replay',
  // A replay is answered from what was stored, or is a 409 while the first one runs.
  visibilityDelayMs: 0,
  // merchantReference: 40 characters
  reference: { maxLength: 40, alphabet: 'uuid' },
  scaFlags: ['moto', 'exempt', 'none'],
  decides: 'later',
  partialRefund: true,
  voidsCaptured: false,
  callback: 'signed',
  callbackBytesMax: 96 * 1024,
  allowList: false,
}
