import { HOUR_MS, SECOND_MS } from '../../../shared/clocks.ts'
import type { AmountRule } from '../../charge/amount.ts'
import type { PspTraits } from '../../charge/traits.ts'

/** The newest version that is published as one schema file of a size that can be had. */
export const API_VERSION = '2022-11-15'

/** docs.stripe.com/currencies, "Special cases": hundredths of ISK and UGX, whole MGA. */
export const AMOUNTS: AmountRule = { written: 'minor', exponents: { ISK: 2, UGX: 2, MGA: 0 } }

export const traits: PspTraits = {
  charges: 'sale',
  idempotency: 'header',
  // "Removed after at least 24 hours"; an hour less for clocks that differ and requests under way.
  keyLifeMs: 23 * HOUR_MS,
  lookUp: 'by_reference',
  // Lists show what was written; the official libraries let a request run for 80 s before it has ended.
  visibilityDelayMs: 80 * SECOND_MS,
  reference: { maxLength: 36, alphabet: 'uuid' },
  scaFlags: ['moto', 'none'],
  decides: 'at_once',
  partialRefund: true,
  voidsCaptured: false,
  callback: 'signed',
  callbackBytesMax: 128 * 1024,
  allowList: false,
}
