import { MINUTE_MS } from '../../shared/clocks.ts'
import { currencyExponent } from '../../shared/money.ts'
import type { AmountRule } from '../charge/amount.ts'
import type { PspTraits } from '../charge/traits.ts'

/** Two decimals, whatever the currency; null for one that has more (100.550.303: "only two decimals allowed"). */
export function amountRuleOf(currency: string): AmountRule | null {
  const exponent = currencyExponent(currency)
  return exponent > 2 ? null : { written: 'decimal', exponents: { [currency]: 2 } }
}

export const traits: PspTraits = {
  charges: 'sale',
  decides: 'at_once',
  scaFlags: ['moto', 'none'],
  // merchantTransactionId may come again, unless the merchant had a check for doubles set up.
  idempotency: 'none',
  keyLifeMs: 0,
  lookUp: 'by_reference',
  // Nothing is promised for its queries: as long as its notifications may be late.
  visibilityDelayMs: 15 * MINUTE_MS,
  reference: { maxLength: 36, alphabet: 'uuid' },
  callback: 'signed',
  callbackBytesMax: 128 * 1024,
  allowList: false,
  partialRefund: true,
  // RV of a debit, until it is cleared.
  voidsCaptured: true,
}
