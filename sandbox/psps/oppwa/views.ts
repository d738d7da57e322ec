import { currencyExponent } from '../../../src/shared/money.ts'
import type { ChangeDecision, Distortion, SimulatedPayment, SimulatedRefusal } from '../simulator.ts'

type ChangeRefusal = Extract<ChangeDecision, { state: 'refused' }>['code']

const DONE = ['000.100.110', "Request successfully processed in 'Merchant in Integrator Test Mode'"] as const
const PENDING = ['000.200.000', 'transaction pending'] as const

const DECLINES: Readonly<Record<SimulatedRefusal, readonly [code: string, description: string]>> = {
  insufficient_funds: ['800.100.155', 'transaction declined (amount exceeds credit)'],
  do_not_honour: ['800.100.152', 'transaction declined by authorization system'],
  expired_card: ['800.100.157', 'transaction declined (wrong expiry date)'],
  invalid_card: ['800.100.151', 'transaction declined (invalid card)'],
  lost_card: ['800.100.165', 'transaction declined (card lost)'],
  stolen_card: ['800.100.159', 'transaction declined (stolen card)'],
  suspected_fraud: ['800.100.158', 'transaction declined (suspecting manipulation)'],
  authentication_required: ['300.100.100', 'Transaction declined (additional customer authentication required)'],
  limit_exceeded: ['800.100.162', 'transaction declined (limit exceeded)'],
}

/** Too large an amount and a wrong state are told by the same number. */
export const CHANGE_ERRORS: Readonly<Record<ChangeRefusal, readonly [code: string, description: string]>> = {
  not_found: ['700.400.580', 'cannot find transaction'],
  not_possible: ['700.300.700', 'referenced tx can not be reversed (reversal not possible anymore)'],
  amount_too_large: ['700.400.200', 'cannot refund (refund volume exceeded or tx reversed or invalid workflow?)'],
  already_done: ['700.300.300', 'referenced tx can not be refunded, captured or reversed'],
}

export const resultOf = ([code, description]: readonly [string, string]) => ({ result: { code, description } })

function codeOf({ state, refusal }: SimulatedPayment) {
  if (refusal) return DECLINES[refusal]
  return state === 'pending' ? PENDING : DONE
}

function toTheirs(amountMinor: bigint, currency: string): string {
  const hundredths = currencyExponent(currency) === 0 ? amountMinor * 100n : amountMinor
  const digits = hundredths.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The charge itself. */
export function chargeView(payment: SimulatedPayment) {
  return {
    id: payment.paymentId,
    paymentType: payment.facts.type ?? 'DB',
    paymentBrand: { mastercard: 'MASTER', amex: 'AMEX' }[payment.brand] ?? 'VISA',
    amount: toTheirs(payment.amountMinor, payment.currency),
    currency: payment.currency,
    descriptor: '3017.7139.1650 OPP_Channel',
    merchantTransactionId: payment.reference,
    ...resultOf(codeOf(payment)),
    card: { bin: '411111', last4Digits: payment.last4, expiryMonth: payment.expiry.slice(5) },
    timestamp: timestampOf(payment.createdAt),
  }
}

export const timestampOf = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '+0000')

export function changeView(payment: SimulatedPayment, paymentType: string, id: string, amountMinor: bigint) {
  const { paymentId: referencedId, currency, reference: merchantTransactionId } = payment
  const amount = toTheirs(amountMinor, currency)
  return { id, referencedId, paymentType, amount, currency, merchantTransactionId, ...resultOf(DONE) }
}

/** All that a query shows of a payment: it, and what was done with it. */
export function recordsOf(payment: SimulatedPayment): readonly object[] {
  const { paymentId, facts, state, amountMinor, capturedMinor, refundedMinor } = payment
  const made = (type: string, amount: bigint) => changeView(payment, type, `${paymentId}.${type}`, amount)
  return [
    chargeView(payment),
    ...(facts.type === 'PA' && capturedMinor > 0n ? [made('CP', capturedMinor)] : []),
    ...(state === 'voided' ? [made('RV', amountMinor)] : []),
    ...(refundedMinor > 0n ? [made('RF', refundedMinor)] : []),
  ]
}

interface Said {
  readonly amount?: string
  readonly records?: readonly object[]
}

/** The lies that were ordered, in the words of this API; it names no merchant and signs nothing. */
export function distort(body: object, lie: Distortion | null): object {
  const said: Said = body
  if (said.records) return { ...said, records: said.records.map((one) => distort(one, lie)) }
  if (said.amount === undefined) return body
  if (lie === 'wrong_amount') return { ...said, amount: said.amount.replace(/^\d/, (digit) => `${digit}1`) }
  if (lie === 'wrong_currency') return { ...said, currency: 'USD' }
  return lie === 'wrong_reference' ? { ...said, merchantTransactionId: 'somebody-else' } : body
}
