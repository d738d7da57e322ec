import { currencyExponent } from '../../../src/shared/money.ts'
import type { Distortion, SimulatedPayment, SimulatedRefusal } from '../simulator.ts'
import { orderXml } from './xml.ts'

const EVENTS: Readonly<Record<SimulatedPayment['state'], string>> = {
  authorised: 'AUTHORISED',
  captured: 'CAPTURED',
  voided: 'CANCELLED',
  refunded: 'SENT_FOR_REFUND',
  refused: 'REFUSED',
  pending: 'SENT_FOR_AUTHORISATION',
}

/** ISO 8583. */
const CODES: Readonly<Record<SimulatedRefusal, string>> = {
  insufficient_funds: '51',
  do_not_honour: '5',
  expired_card: '54',
  invalid_card: '14',
  lost_card: '41',
  stolen_card: '43',
  suspected_fraud: '34',
  authentication_required: '65',
  limit_exceeded: '61',
}

export function amountXml(amountMinor: bigint, currency: string, distorted: Distortion | null): string {
  const value = distorted === 'wrong_amount' ? amountMinor + 100n : amountMinor
  const code = distorted === 'wrong_currency' ? (currency === 'USD' ? 'EUR' : 'USD') : currency
  return `<amount value="${value}" currencyCode="${code}" exponent="${currencyExponent(code)}" debitCreditIndicator="credit"/>`
}

export function codeView(reference: string, distorted: Distortion | null): string {
  return distorted === 'wrong_reference' ? `${reference}x` : reference
}

/** `asOf`: what a sale is answered before its capture is done. */
export function paymentXml(
  payment: SimulatedPayment,
  distorted: Distortion | null,
  asOf: 'answered' | 'shown' = 'shown',
): string {
  const { amountMinor, capturedMinor, refundedMinor, currency, refusal, state, last4 } = payment
  const isRefunded = refundedMinor > 0n
  const code = refusal ? `<ISO8583ReturnCode code="${CODES[refusal]}" description="REFUSED"/>` : ''
  const isHeld = state === 'authorised' || (asOf === 'answered' && state === 'captured')
  const account = isHeld ? 'IN_PROCESS_AUTHORISED' : 'IN_PROCESS_CAPTURED'
  const left = isHeld ? amountMinor : capturedMinor - refundedMinor
  const balance = left > 0n ? `<balance accountType="${account}">${amountXml(left, currency, null)}</balance>` : ''
  return orderXml(
    codeView(payment.reference, distorted),
    `<payment><paymentMethod>VISA-SSL</paymentMethod>${amountXml(amountMinor, currency, distorted)}` +
      `<lastEvent>${isRefunded ? 'SENT_FOR_REFUND' : isHeld ? EVENTS.authorised : EVENTS[state]}</lastEvent>${code}${balance}` +
      `<cardNumber>4444********${last4}</cardNumber></payment>`,
  )
}
