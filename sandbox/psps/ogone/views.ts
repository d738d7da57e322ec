import { currencyExponent } from '../../../src/shared/money.ts'
import { REFUSAL_CODES } from '../nc-errors.ts'
import type { Distortion, SimulatedPayment } from '../simulator.ts'
import type { Refused } from './errors.ts'

type State = SimulatedPayment['state']

const STATUS: Readonly<Record<State, string>> = {
  authorised: '5',
  captured: '9',
  voided: '6',
  refunded: '8',
  refused: '2',
  pending: '51',
}

export interface Shown {
  readonly status?: string
  readonly subId?: string
  /** Of the change; else the order's. */
  readonly amountMinor?: bigint
}

export function presentPayment(payment: SimulatedPayment, shown: Shown, lie: Distortion | null): string {
  const { currency, refusal, reference } = payment
  const amountMinor = (shown.amountMinor ?? payment.amountMinor) + (lie === 'wrong_amount' ? 1n : 0n)
  return write({
    orderID: lie === 'wrong_reference' ? `${reference.slice(0, -1)}_` : reference,
    PAYID: payment.paymentId,
    ...(shown.subId && { PAYIDSUB: shown.subId }),
    NCSTATUS: refusal ? '3' : '0',
    NCERROR: refusal ? REFUSAL_CODES[refusal] : '0',
    NCERRORPLUS: '!',
    ACCEPTANCE: refusal ? '' : payment.authorisationCode,
    STATUS: shown.status ?? STATUS[payment.state],
    ECI: '1',
    amount: toUnits(amountMinor, currency),
    currency: lie === 'wrong_currency' ? (currency === 'USD' ? 'EUR' : 'USD') : currency,
    PM: 'CreditCard',
    BRAND: payment.brand.toUpperCase(),
    CARDNO: `XXXXXXXXXXXX${payment.last4}`,
  })
}

export function presentError({ code, plus }: Pick<Refused, 'code' | 'plus'>, orderId: string, payId = '0'): string {
  return write({
    orderID: orderId,
    PAYID: payId,
    NCSTATUS: '5',
    NCERROR: code,
    NCERRORPLUS: plus,
    ACCEPTANCE: '',
    STATUS: '0',
    amount: '',
    currency: '',
    PM: '',
    BRAND: '',
  })
}

/** `125`, `125.5`: without zeroes that say nothing. */
function toUnits(amountMinor: bigint, currency: string): string {
  const exponent = currencyExponent(currency)
  const digits = amountMinor.toString().padStart(exponent + 1, '0')
  if (exponent === 0) return digits
  return String(Number(`${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`))
}

function write(attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeValue(value)}"`)
  return `<?xml version="1.0"?><ncresponse\n${written.join('\n')}>\n</ncresponse>`
}

function escapeValue(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
