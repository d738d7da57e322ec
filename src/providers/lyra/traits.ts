import { MINUTE_MS } from '../../shared/clocks.ts'
import type { PspTraits } from '../charge/traits.ts'

export const AMOUNTS = { written: 'minor' } as const

/** Of both of Lyra's interfaces: one platform stands behind them. */
export const LYRA_TRAITS = {
  charges: 'sale',
  // The same orderId is taken as often as it comes.
  idempotency: 'none',
  keyLifeMs: 0,
  lookUp: 'by_reference',
  // Nothing is published: a payment that is not found ten minutes after it was sent was not made.
  visibilityDelayMs: 10 * MINUTE_MS,
  // orderId takes 64 characters.
  reference: { maxLength: 32, alphabet: 'alphanumeric' },
  scaFlags: ['moto', 'none'],
  decides: 'at_once',
  partialRefund: true,
  // Until it is remitted to the bank, at the end of its day.
  voidsCaptured: true,
  allowList: false,
} as const satisfies Omit<PspTraits, 'callback' | 'callbackBytesMax'>
