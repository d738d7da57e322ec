import { MINUTE_MS } from '../../shared/clocks.ts'
import type { PspTraits } from '../charge/traits.ts'

/** Of Paybox Direct; 00104 wants the larger contract, and knows nothing more that is asked here. */
export const VERSION = '00103'

export const traits: PspTraits = {
  charges: 'sale',
  // A question's number is unique "per day", and nobody has published what becomes of a second one.
  idempotency: 'none',
  keyLifeMs: 0,
  // TYPE 00017 wants NUMTRANS and NUMAPPEL, which only the answer to the charge tells: after a lost one
  // nothing can be asked. What TYPE 00011 ("verify") looks for is not published.
  lookUp: 'by_payment_id',
  // Nothing is published; "not found" is believed of nothing here.
  visibilityDelayMs: 10 * MINUTE_MS,
  // REFERENCE: 1 to 250 characters, chosen by the merchant
  reference: { maxLength: 32, alphabet: 'alphanumeric' },
  decides: 'at_once',
  // Until the day's remittance to the bank.
  voidsCaptured: true,
  partialRefund: true,
  scaFlags: ['moto', 'none'],
  // It calls for payments on its own pages only.
  callback: 'none',
  callbackBytesMax: 0,
  allowList: false,
}
