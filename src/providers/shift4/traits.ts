import { MINUTE_MS } from '../../shared/clocks.ts'
import type { AmountRule } from '../charge/amount.ts'
import type { PspTraits } from '../charge/traits.ts'

/** "In minor units of given currency". */
export const AMOUNTS: AmountRule = { written: 'minor' }

export const traits: PspTraits = {
  charges: 'sale',
  decides: 'at_once',
  idempotency: 'header',
  // How long keys live is not published: long enough for a repetition at once, and nothing else rests on it.
  keyLifeMs: 5 * MINUTE_MS,
  lookUp: 'by_reference',
  // Its lists are promised nothing of.
  visibilityDelayMs: 10 * MINUTE_MS,
  reference: { maxLength: 36, alphabet: 'uuid' },
  // It knows no mail order; 3-D Secure is what a charge says that it has, and this one has none.
  scaFlags: ['none'],
  callback: 'unsigned',
  callbackBytesMax: 64 * 1024,
  partialRefund: true,
  // What is captured can only be refunded.
  voidsCaptured: false,
  allowList: false,
}
