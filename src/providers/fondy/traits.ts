import { DAY_MS, MINUTE_MS } from '../../shared/clocks.ts'
import type { AmountRule } from '../charge/amount.ts'
import type { PspTraits } from '../charge/traits.ts'

/** "In cents without separator". */
export const AMOUNTS: AmountRule = { written: 'minor' }
/** Of a currency without cents, or with three digits of them, nothing says how it is counted. */
export const EXPONENT = 2

/** How long an order waits for whoever shall authenticate it: its own default for cards of a server. */
export const LIFETIME_MS = 10 * MINUTE_MS

export const traits: PspTraits = {
  charges: 'sale',
  // `reverse` lets go what is held; of what was captured it is a refund, and no void.
  voidsCaptured: false,
  partialRefund: true,
  // A reversal and a capture may be told as begun.
  decides: 'later',
  // Nothing tells it that nobody is there: the account has to be allowed payments without 3-D Secure.
  scaFlags: ['none'],
  lookUp: 'by_reference',
  // Nothing is promised of how soon its status knows an order.
  visibilityDelayMs: 10 * MINUTE_MS,
  // 1013: an order_id, of up to 1,024 characters, is not taken twice. For how long is not said; a day is what deadlines need.
  idempotency: 'unique_reference',
  reference: { maxLength: 36, alphabet: 'uuid' },
  keyLifeMs: DAY_MS,
  callback: 'signed',
  allowList: false,
  callbackBytesMax: 64 * 1024,
}
