import { DAY_MS, MINUTE_MS } from '../../../shared/clocks.ts'
import type { AmountRule } from '../../charge/amount.ts'
import type { PspTraits } from '../../charge/traits.ts'

export const API_VERSION = 'v72'

/** docs.adyen.com, "Currency codes and minor units": where they differ from ISO 4217. */
export const AMOUNTS: AmountRule = { written: 'minor', exponents: { CLP: 2, CVE: 0, IDR: 0, ISK: 2 } }

export const traits: PspTraits = {
  charges: 'sale',
  idempotency: 'header',
  // Promised are seven days at least (docs.adyen.com, "API idempotency"); one less for what is under way.
  keyLifeMs: 6 * DAY_MS,
  // It has nothing that shows a payment.
  lookUp: 'by_replay',
  visibilityDelayMs: MINUTE_MS,
  reference: { maxLength: 36, alphabet: 'uuid' },
  scaFlags: ['moto', 'exempt', 'corporate', 'none'],
  decides: 'later',
  partialRefund: true,
  voidsCaptured: false,
  callback: 'signed',
  callbackBytesMax: 64 * 1024,
  allowList: false,
}
