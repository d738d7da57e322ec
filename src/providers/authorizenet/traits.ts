import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/clocks.ts'
import type { PspTraits } from '../charge/traits.ts'

/** The longest that `duplicateWindow` takes: for so long an order that is sent again is refused with error 11. */
const DUPLICATE_WINDOW_MS = 8 * HOUR_MS
export const DUPLICATE_WINDOW = String(DUPLICATE_WINDOW_MS / SECOND_MS)

export const traits: PspTraits = {
  charges: 'sale',
  idempotency: 'unique_reference',
  keyLifeMs: DUPLICATE_WINDOW_MS,
  lookUp: 'by_reference',
  // Its lists are an index of which nothing is promised.
  visibilityDelayMs: 10 * MINUTE_MS,
  // invoiceNumber and refId: 20 characters
  reference: { maxLength: 20, alphabet: 'alphanumeric' },
  decides: 'at_once',
  scaFlags: ['moto', 'none'],
  partialRefund: true,
  // Until its day is settled.
  voidsCaptured: true,
  callback: 'signed',
  callbackBytesMax: 64 * 1024,
  allowList: false,
}
