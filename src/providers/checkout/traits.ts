import { HOUR_MS, MINUTE_MS } from '../../shared/clocks.ts'
import type { AmountRule } from '../charge/amount.ts'
import type { PspTraits } from '../charge/traits.ts'

/** checkout.com/docs, "Calculating the amount": where it differs from ISO 4217. */
export const AMOUNTS: AmountRule = { written: 'minor', exponents: { CLF: 0, CLP: 2 } }

export const traits: PspTraits = {
  charges: 'sale',
  idempotency: 'header',
  // Keys expire after 24 hours (checkout.com/docs, "Idempotency"); one less for what is under way.
  keyLifeMs: 23 * HOUR_MS,
  lookUp: 'by_reference',
  // It promises nothing of how soon a list has a payment: what other processors need at most.
  visibilityDelayMs: 10 * MINUTE_MS,
  decides: 'later',
  reference: { maxLength: 36, alphabet: 'uuid' },
  scaFlags: ['moto', 'exempt', 'corporate', 'none'],
  partialRefund: true,
  voidsCaptured: false,
  callback: 'signed',
  callbackBytesMax: 64 * 1024,
  allowList: false,
}
