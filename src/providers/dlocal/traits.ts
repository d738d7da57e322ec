import { MINUTE_MS } from '../../shared/clocks.ts'
import type { AmountRule } from '../charge/amount.ts'
import type { PspTraits } from '../charge/traits.ts'

export const AMOUNTS: AmountRule = { written: 'decimal' }

export const traits: PspTraits = {
  charges: 'sale',
  // 3-D Secure is only done where it is asked for, or where a country demands it: refused with 320 there.
  scaFlags: ['none'],
  // order_id: no length is published; those recorded have 32.
  reference: { maxLength: 32, alphabet: 'alphanumeric' },
  lookUp: 'by_reference',
  // Nothing published says how soon an order can be found: what other processors need at most.
  visibilityDelayMs: 10 * MINUTE_MS,
  // It has an error for an order_id that comes twice (5009), and nothing says when it is given: others have paid twice
  // under one in its sandbox. A key goes with each request; nothing published says how long it is remembered.
  idempotency: 'none',
  keyLifeMs: 0,
  // Only what was not captured is cancelled.
  voidsCaptured: false,
  partialRefund: true,
  // A refund may be pending.
  decides: 'later',
  // 3002: the caller's address is not registered.
  allowList: true,
  callback: 'signed',
  callbackBytesMax: 64 * 1024,
}
