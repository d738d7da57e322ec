import { MINUTE_MS } from '../../shared/clocks.ts'
import type { AmountRule } from '../charge/amount.ts'
import type { PspTraits } from '../charge/traits.ts'

/** `12.22`, as a number. */
export const AMOUNTS: AmountRule = { written: 'decimal' }

export const traits: PspTraits = {
  // Its examples are of terminals in tenge and in dollars.
  currencies: ['KZT', 'USD'],
  // A terminal of one step charges by itself, one of two steps holds (AUTH) until it is told to charge: no request says which.
  charges: 'authorise_and_capture',
  // Whether a terminal asks for 3-D Secure is agreed when it is given out.
  scaFlags: ['none'],
  // An order number has to be new, and nothing published says what one that is not is answered.
  idempotency: 'none',
  keyLifeMs: 0,
  // "From 6 to 15 digits; the last 6 have to be unique as well."
  reference: { maxLength: 15, alphabet: 'digits', uniqueEnding: 6 },
  lookUp: 'by_reference',
  // Nothing is promised of how soon its status knows an order, and "not found" is what a second try stands on.
  visibilityDelayMs: 30 * MINUTE_MS,
  // Charges, cancellations and refunds are answered with 200 when they are done.
  decides: 'at_once',
  partialRefund: true,
  // Only what is held is cancelled.
  voidsCaptured: false,
  // Its notifications (postLink) bear no signature; none is asked for.
  callback: 'none',
  callbackBytesMax: 0,
  allowList: false,
}
