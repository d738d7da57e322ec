import { DAY_MS, MINUTE_MS } from '../../shared/clocks.ts'
import type { PspTraits } from '../charge/traits.ts'

export const traits: PspTraits = {
  charges: 'sale',
  // DS_MERCHANT_ORDER: a second one is SIS0051, "número de pedido repetido". For how long it does not say; a day is what
  // deadlines need.
  idempotency: 'unique_reference',
  keyLifeMs: DAY_MS,
  lookUp: 'by_reference',
  // Nothing is published: an authorisation is answered within 60 seconds or not at all.
  visibilityDelayMs: 2 * MINUTE_MS,
  // 4 to 12 characters, the first four of them digits
  reference: { maxLength: 12, alphabet: 'digits_first' },
  decides: 'at_once',
  scaFlags: ['moto', 'exempt', 'corporate', 'none'],
  partialRefund: true,
  // Operation 9 takes back a pre-authorisation only.
  voidsCaptured: false,
  callback: 'signed',
  callbackBytesMax: 16 * 1024,
  allowList: false,
}
