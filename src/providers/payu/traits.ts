import { MINUTE_MS } from '../../shared/clocks.ts'
import type { AmountRule } from '../charge/amount.ts'
import type { PspTraits } from '../charge/traits.ts'

/** Text with the decimals of ISO 4217: what is signed is what is sent. */
export const AMOUNTS: AmountRule = { written: 'decimal' }

export const traits: PspTraits = {
  charges: 'sale',
  // A reference has to be a new one each time, and nowhere is it said what becomes of one that is not.
  idempotency: 'none',
  keyLifeMs: 0,
  lookUp: 'by_reference',
  // Its reports are another service; how late they may be is promised nowhere.
  visibilityDelayMs: 30 * MINUTE_MS,
  reference: { maxLength: 36, alphabet: 'uuid' },
  scaFlags: ['none'],
  // Voids and refunds are requests that are reviewed.
  decides: 'later',
  callback: 'signed',
  callbackBytesMax: 16 * 1024,
  partialRefund: true,
  voidsCaptured: false,
  allowList: false,
}
