import { MINUTE_MS } from '../../shared/clocks.ts'
import type { AmountRule } from '../charge/amount.ts'
import type { PspTraits } from '../charge/traits.ts'

/** Cents, as an integer. */
export const AMOUNTS: AmountRule = { written: 'minor' }

export const traits: PspTraits = {
  charges: 'sale',
  // A double is noticed for a minute, by card, amount and invoice number: no key, and too short to send anything again.
  idempotency: 'none',
  keyLifeMs: 0,
  // Transactions are told by their own number or their payer's name, and no public document says that ours is enough.
  lookUp: 'none',
  visibilityDelayMs: 10 * MINUTE_MS,
  // invNum: 50 characters at least were taken; no document lists which.
  reference: { maxLength: 32, alphabet: 'alphanumeric' },
  scaFlags: ['none'],
  decides: 'at_once',
  partialRefund: true,
  // One method voids what has not left for the card brand and gives back what has; which it was, only its answer says.
  voidsCaptured: false,
  callback: 'none',
  callbackBytesMax: 0,
  // 59: "Invalid Credential or IP address not allowed".
  allowList: true,
  currencies: ['USD'],
}
