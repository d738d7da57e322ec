import { MINUTE_MS } from '../../shared/clocks.ts'
import type { AmountRule } from '../charge/amount.ts'
import type { PspTraits } from '../charge/traits.ts'

export const AMOUNTS: AmountRule = { written: 'decimal' }

export const traits: PspTraits = {
  charges: 'sale',
  // transaction-order-source
  scaFlags: ['moto', 'none'],
  // A key goes with each POST, kept "up to 24 hours", for accounts for which BlueSnap has switched that on: nothing
  // that can be counted on. A merchant-transaction-id may come twice, and is then found by nobody (20002).
  idempotency: 'none',
  keyLifeMs: 0,
  lookUp: 'by_reference',
  // merchant-transaction-id: 1 to 50 characters, no special ones.
  reference: { maxLength: 36, alphabet: 'uuid' },
  // Nothing published says how soon a transaction can be retrieved: what other processors need at most.
  visibilityDelayMs: 10 * MINUTE_MS,
  // A refund may be pending.
  decides: 'later',
  // Only what was not captured is reversed; a refund of the same day is a void at the processor, all the same.
  voidsCaptured: false,
  partialRefund: true,
  allowList: true,
  callback: 'signed',
  callbackBytesMax: 64 * 1024,
}
