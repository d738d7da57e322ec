import { MINUTE_MS } from '../../shared/clocks.ts'
import type { PspTraits } from '../charge/traits.ts'

export const traits: PspTraits = {
  charges: 'sale',
  lookUp: 'by_reference',
  // order.ref and sequenceNumber: 50 characters
  reference: { maxLength: 32, alphabet: 'alphanumeric' },
  // An order that comes twice is charged twice, and marked `isDuplicated`.
  idempotency: 'none',
  // Nothing is published of its search.
  visibilityDelayMs: 10 * MINUTE_MS,
  decides: 'at_once',
  keyLifeMs: 0,
  // order.origin MO
  scaFlags: ['moto', 'none'],
  callback: 'none',
  callbackBytesMax: 0,
  // Until it is sent to the bank, at the end of its day.
  voidsCaptured: true,
  allowList: false,
  partialRefund: true,
}
