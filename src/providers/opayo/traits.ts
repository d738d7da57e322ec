import { DAY_MS, MINUTE_MS } from '../../shared/clocks.ts'
import type { AmountRule } from '../charge/amount.ts'
import type { PspTraits } from '../charge/traits.ts'

/** 4.00 adds what an authentication at a screen needs. */
export const VERSION = '3.00'

export const AMOUNTS: AmountRule = { written: 'decimal' }

export const traits: PspTraits = {
  charges: 'sale',
  // 4042 (and 4001 to 4005): a VendorTxCode counts once. For how long is not said; a day is what deadlines need.
  idempotency: 'unique_reference',
  keyLifeMs: DAY_MS,
  // Through its Reporting & Admin API, which has a user of its own.
  lookUp: 'by_reference',
  // Nothing is published: a bank is waited for, and then its transaction is told as timed out.
  visibilityDelayMs: 10 * MINUTE_MS,
  // VendorTxCode: 40 letters, digits and signs
  reference: { maxLength: 36, alphabet: 'uuid' },
  scaFlags: ['moto', 'none'],
  partialRefund: true,
  // VOID, until what was paid is settled at the end of its day
  voidsCaptured: true,
  decides: 'at_once',
  callback: 'none',
  callbackBytesMax: 0,
  // 4020: who calls from an address that the vendor has not named is turned away.
  allowList: true,
}
