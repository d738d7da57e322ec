import type { PspTraits } from '../../charge/traits.ts'
import { KEY_LIFE_MS, VISIBILITY_DELAY_MS } from '../traits.ts'

/** The newest version that is published as one schema file of a size that can be had. */
export const API_VERSION = '2022-11-15'

export const traits: PspTraits = {
  charges: 'sale',
  idempotency: 'header',
  keyLifeMs: KEY_LIFE_MS,
  lookUp: 'by_reference',
  visibilityDelayMs: VISIBILITY_DELAY_MS,
  reference: { maxLength: 36, alphabet: 'uuid' },
  scaFlags: ['moto', 'none'],
  decides: 'at_once',
  partialRefund: true,
  voidsCaptured: false,
  callback: 'signed',
  callbackBytesMax: 128 * 1024,
  allowList: false,
}
