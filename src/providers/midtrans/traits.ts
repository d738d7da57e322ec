import { DAY_MS, MINUTE_MS } from '../../shared/clocks.ts'
import type { AmountRule } from '../charge/amount.ts'
import type { PspTraits } from '../charge/traits.ts'

/** "Decimal values are invalid": rupiah, though ISO 4217 has hundredths of them. */
export const ASKED: AmountRule = { written: 'minor', exponents: { IDR: 0 } }
/** `145000.00` */
export const TOLD: AmountRule = { written: 'decimal' }

export const traits: PspTraits = {
  // "Midtrans only processes transactions in Rupiah": a rule of Bank Indonesia.
  currencies: ['IDR'],
  wholeAmounts: true,
  charges: 'sale',
  // Full PAN without 3-D Secure: a charge that asks for no authentication.
  scaFlags: ['none'],
  // 406: an order_id that is active or was paid is not taken again. For how long is not said; a day is what deadlines need.
  idempotency: 'unique_reference',
  keyLifeMs: DAY_MS,
  reference: { maxLength: 36, alphabet: 'uuid' },
  lookUp: 'by_reference',
  // Nothing is promised of how soon its status knows a charge.
  visibilityDelayMs: 10 * MINUTE_MS,
  callback: 'signed',
  callbackBytesMax: 64 * 1024,
  // Refunds are approved at once, and confirmed by the bank a day later.
  decides: 'later',
  partialRefund: true,
  // Cancel, until what was captured is settled, on the next day.
  voidsCaptured: true,
  allowList: false,
}
