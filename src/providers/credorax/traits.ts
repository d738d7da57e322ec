import { MINUTE_MS } from '../../shared/clocks.ts'
import type { AmountRule } from '../charge/amount.ts'
import type { PspTraits } from '../charge/traits.ts'

/** Two decimals "are implied, except for currencies with zero exponents"; of those its lists lack one. */
export const AMOUNTS: AmountRule = { written: 'minor', exponents: { UGX: 2 } }

export const traits: PspTraits = {
  // Nothing public says how a payment is asked for, nor what becomes of a request id that comes again: after a lost answer
  // the card's issuer is asked, and a person.
  lookUp: 'none',
  idempotency: 'none',
  charges: 'sale',
  // a2 = 3
  scaFlags: ['moto'],
  keyLifeMs: 0,
  visibilityDelayMs: 10 * MINUTE_MS,
  callback: 'none',
  callbackBytesMax: 0,
  // a1: [a-zA-Z0-9]{1,32}
  reference: { maxLength: 32, alphabet: 'alphanumeric' },
  // Operation 7, sale void.
  voidsCaptured: true,
  decides: 'at_once',
  // "The IP address … will need to be whitelisted."
  allowList: true,
  partialRefund: true,
}
