import { MINUTE_MS } from '../../shared/clocks.ts'
import type { AmountRule } from '../charge/amount.ts'
import type { PspTraits } from '../charge/traits.ts'

export const AMOUNTS: AmountRule = { written: 'decimal' }

export const traits: PspTraits = {
  charges: 'sale',
  scaFlags: ['moto', 'none'],
  // orderid: 32 letters and digits
  reference: { maxLength: 32, alphabet: 'alphanumeric' },
  lookUp: 'by_reference',
  // Nothing is published; calls may take a minute, as it recommends to wait that long.
  visibilityDelayMs: 10 * MINUTE_MS,
  // An order that is paid is refused a second time, but HiPay's own shop modules still look for pairs and refund one.
  idempotency: 'none',
  keyLifeMs: 0,
  callback: 'signed',
  callbackBytesMax: 32 * 1024,
  // Refunds and captures are "requested" first; what banks made of them is told later.
  decides: 'later',
  // "Only authorized transactions can be cancelled."
  voidsCaptured: false,
  partialRefund: true,
  // Error 1000009: "rejected due to IP restriction".
  allowList: true,
}
