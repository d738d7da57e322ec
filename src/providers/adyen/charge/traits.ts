import { MINUTE_MS } from '../../../shared/clocks.ts'
import type { PspTraits } from '../../charge/traits.ts'
import { KEY_LIFE_MS } from '../traits.ts'

export const traits: PspTraits = {
  charges: 'sale',
  idempotency: 'header',
  keyLifeMs: KEY_LIFE_MS,
  // It has nothing that shows a payment.
  lookUp: 'by_replay',
  visibilityDelayMs: MINUTE_MS,
  reference: { maxLength: 36, alphabet: 'uuid' },
  scaFlags: ['moto', 'exempt', 'corporate', 'none'],
  decides: 'later',
  partialRefund: true,
  voidsCaptured: false,
  callback: 'signed',
  callbackBytesMax: 64 * 1024,
  allowList: false,
}
