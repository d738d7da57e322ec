import { HOUR_MS, MINUTE_MS } from '../../shared/clocks.ts'
import type { PspTraits } from '../charge/traits.ts'

export const traits: PspTraits = {
  charges: 'sale',
  // PayPal-Request-Id: "The server stores keys for 6 hours" (checkout_orders_v2); an hour less, so that none ends under way.
  idempotency: 'header',
  keyLifeMs: 5 * HOUR_MS,
  // Orders are found by their id alone.
  lookUp: 'by_replay',
  visibilityDelayMs: MINUTE_MS,
  // invoice_id takes 127 characters.
  reference: { maxLength: 36, alphabet: 'uuid' },
  // No word for MOTO; MERCHANT_INITIATED_WITH_SECURITY_CODE is refused; 3-D Secure is not asked for.
  scaFlags: ['none'],
  decides: 'at_once',
  partialRefund: true,
  voidsCaptured: false,
  callback: 'signed',
  callbackBytesMax: 64 * 1024,
  allowList: false,
}
