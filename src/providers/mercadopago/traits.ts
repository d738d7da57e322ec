import { MINUTE_MS } from '../../shared/clocks.ts'
import type { AmountRule } from '../charge/amount.ts'
import type { PspTraits } from '../charge/traits.ts'

/** JSON numbers of pesos, reais, soles. Colombian pesos are taken whole, though ISO 4217 knows their cents. */
export const AMOUNTS: AmountRule = { written: 'decimal', exponents: { COP: 0 } }

/** An account takes payments in the currency of its country, which no request names. */
export const SITES: Readonly<Record<string, string>> = {
  MLA: 'ARS',
  MLB: 'BRL',
  MLC: 'CLP',
  MCO: 'COP',
  MLM: 'MXN',
  MPE: 'PEN',
  MLU: 'UYU',
}

export const traits: PspTraits = {
  charges: 'sale',
  idempotency: 'header',
  // It says that a payment under a known key is told, not made again, and not for how long; the token in it is another one
  // each time. Shorter than the wait for a search, so that a lost answer is looked up first.
  keyLifeMs: 10 * MINUTE_MS,
  lookUp: 'by_reference',
  // Its search is an index; how late it may be is promised nowhere.
  visibilityDelayMs: 30 * MINUTE_MS,
  // 64 characters at most: letters, digits, - and _.
  reference: { maxLength: 36, alphabet: 'uuid' },
  decides: 'at_once',
  scaFlags: ['none'],
  callback: 'signed',
  callbackBytesMax: 16 * 1024,
  allowList: false,
  partialRefund: true,
  voidsCaptured: false,
}
