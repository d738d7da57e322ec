import { toDecimal } from '../../../src/shared/money.ts'
import type { Distortion, SimulatedPayment, SimulatedRefusal } from '../simulator.ts'

/** Of processors (`processor_response.response_code`). */
const CODES: Readonly<Record<SimulatedRefusal, string>> = {
  insufficient_funds: '5120',
  do_not_honour: '0500',
  expired_card: '5400',
  invalid_card: '5180',
  lost_card: '9540',
  stolen_card: '9600',
  suspected_fraud: '9500',
  authentication_required: 'PPCR',
  limit_exceeded: '5150',
}

/** Of an order that captures: what is authorised of it is a capture that is under way. */
const CAPTURES = {
  authorised: 'PENDING',
  captured: 'COMPLETED',
  refunded: 'REFUNDED',
  refused: 'DECLINED',
  pending: 'PENDING',
} as const
const AUTHORIZATIONS = {
  authorised: 'CREATED',
  captured: 'CAPTURED',
  refunded: 'CAPTURED',
  voided: 'VOIDED',
  refused: 'DENIED',
  pending: 'PENDING',
} as const

const captureId = (payment: SimulatedPayment) => `${payment.paymentId}C`
const authorizationId = (payment: SimulatedPayment) => `${payment.paymentId}A`

function moneyView(amountMinor: bigint, currency: string, distorted: Distortion | null) {
  const lied = distorted === 'wrong_amount' ? amountMinor + 100n : amountMinor
  const code = distorted === 'wrong_currency' ? 'USD' : currency
  return { currency_code: code, value: toDecimal(lied, currency) }
}

function told(payment: SimulatedPayment, merchantId: string, distorted: Distortion | null) {
  return {
    invoice_id: referenceView(payment.reference, distorted),
    payee: payeeView(merchantId, distorted),
    supplementary_data: { related_ids: { order_id: payment.paymentId } },
  }
}

function referenceView(reference: string, distorted: Distortion | null): string {
  return distorted === 'wrong_reference' ? `${reference}x` : reference
}

function payeeView(merchantId: string, distorted: Distortion | null) {
  return { merchant_id: distorted === 'wrong_merchant' ? 'OTHERMERCHANT' : merchantId }
}

function processorView({ refusal }: SimulatedPayment) {
  return { processor_response: { response_code: refusal ? CODES[refusal] : '0000' } }
}

/** Null: there is none. */
export function captureView(payment: SimulatedPayment, merchantId: string, distorted: Distortion | null) {
  const isOne = payment.capturedMinor > 0n || (isSale(payment) && payment.state !== 'voided')
  if (!isOne || !(payment.state in CAPTURES)) return null
  const status = CAPTURES[payment.state as keyof typeof CAPTURES]
  return {
    id: captureId(payment),
    status: payment.state === 'captured' && payment.refundedMinor > 0n ? 'PARTIALLY_REFUNDED' : status,
    amount: moneyView(payment.capturedMinor || payment.amountMinor, payment.currency, distorted),
    final_capture: true,
    ...processorView(payment),
    ...told(payment, merchantId, distorted),
  }
}

export function authorizationView(payment: SimulatedPayment, merchantId: string, distorted: Distortion | null) {
  return {
    id: authorizationId(payment),
    status: AUTHORIZATIONS[payment.state],
    amount: moneyView(payment.amountMinor, payment.currency, distorted),
    ...processorView(payment),
    ...told(payment, merchantId, distorted),
  }
}

export function refundView(
  payment: SimulatedPayment,
  { id, amountMinor, reference }: { id: string; amountMinor: bigint; reference: string | null },
  distorted: Distortion | null,
) {
  return {
    id,
    status: 'COMPLETED',
    amount: moneyView(amountMinor, payment.currency, distorted),
    ...(reference !== null && { invoice_id: referenceView(reference, distorted) }),
  }
}

function isSale({ facts }: SimulatedPayment): boolean {
  return facts.intent === 'CAPTURE'
}

export function orderView(payment: SimulatedPayment, merchantId: string, distorted: Distortion | null) {
  const captured = captureView(payment, merchantId, distorted)
  const refunds =
    payment.refundedMinor > 0n
      ? [
          refundView(
            payment,
            { id: `${payment.paymentId}R`, amountMinor: payment.refundedMinor, reference: null },
            null,
          ),
        ]
      : []
  return {
    id: payment.paymentId,
    intent: payment.facts.intent,
    status: 'COMPLETED',
    create_time: payment.createdAt.toISOString(),
    purchase_units: [
      {
        reference_id: referenceView(payment.reference, distorted),
        invoice_id: payment.reference,
        ...(payment.orderReference !== null && { custom_id: payment.orderReference }),
        amount: moneyView(payment.amountMinor, payment.currency, distorted),
        payee: payeeView(merchantId, distorted),
        payments: {
          ...(captured && { captures: [captured] }),
          ...(!isSale(payment) && { authorizations: [authorizationView(payment, merchantId, distorted)] }),
          ...(refunds.length > 0 && { refunds }),
        },
      },
    ],
  }
}
