import { toDecimal } from '../../../src/shared/money.ts'
import type { Distortion, SimulatedPayment } from '../simulator.ts'
import { USER_ID } from './account.ts'
import { DETAILS } from './errors.ts'

const STATUSES: Readonly<Record<SimulatedPayment['state'], readonly [status: string, detail: string]>> = {
  authorised: ['authorized', 'pending_capture'],
  captured: ['approved', 'accredited'],
  voided: ['cancelled', 'by_collector'],
  refunded: ['refunded', 'refunded'],
  refused: ['rejected', 'cc_rejected_other_reason'],
  pending: ['in_process', 'pending_review_manual'],
}

const METHODS: Readonly<Record<string, string>> = { visa: 'visa', mastercard: 'master', amex: 'amex' }

export const toTheirs = (amountMinor: bigint, currency: string) => Number(toDecimal(amountMinor, currency))

export function paymentView(payment: SimulatedPayment) {
  const { paymentId, state, refusal, currency, amountMinor, capturedMinor, refundedMinor } = payment
  const [status, detail] = STATUSES[state]
  const isPart = state === 'captured' && refundedMinor > 0n
  return {
    id: Number(paymentId),
    date_created: payment.createdAt,
    operation_type: 'regular_payment',
    payment_method_id: METHODS[payment.brand],
    payment_type_id: 'credit_card',
    status,
    status_detail: refusal ? DETAILS[refusal] : isPart ? 'partially_refunded' : detail,
    currency_id: currency,
    description: payment.facts.description ?? null,
    live_mode: false,
    authorization_code: payment.authorisationCode || null,
    collector_id: USER_ID,
    metadata: { order_reference: payment.orderReference ?? '' },
    external_reference: payment.reference,
    transaction_amount: toTheirs(amountMinor, currency),
    transaction_amount_refunded: toTheirs(refundedMinor, currency),
    captured: capturedMinor > 0n || state === 'refused',
    binary_mode: true,
    installments: 1,
    card: { id: null, last_four_digits: payment.last4 },
  }
}

interface Lied {
  readonly id: number
  readonly external_reference?: string
  readonly transaction_amount?: number
  readonly payment_id?: number
  readonly amount?: number
  readonly collector_id?: number
  readonly results?: readonly object[]
}

/** The lies that were ordered, in the words of this API. */
export function distort(body: object | null, lie: Distortion | null): object | null {
  if (body === null || lie === null) return body
  const said = body as Lied
  if (said.results) return { ...said, results: said.results.map((one) => distort(one, lie)) }
  switch (lie) {
    case 'wrong_amount':
      return said.amount === undefined
        ? { ...said, transaction_amount: (said.transaction_amount ?? 0) + 1 }
        : { ...said, amount: said.amount + 1 }
    case 'wrong_currency':
      return { ...said, currency_id: 'USD' }
    case 'wrong_reference':
      return said.payment_id === undefined
        ? { ...said, external_reference: 'somebody-else' }
        : { ...said, payment_id: said.payment_id + 1 }
    case 'wrong_merchant':
      return { ...said, collector_id: USER_ID + 1 }
    // Answers bear no signature.
    case 'bad_signature':
      return body
  }
}
