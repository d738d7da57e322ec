import { BANK_RESULTS, labelOf } from '../lyra/labels.ts'
import type { Distortion, SimulatedPayment } from '../simulator.ts'

export interface Shop {
  readonly shopId: string
  readonly password: string
}

/** `2018-12-11T19:09:32+00:00` */
export function dated(date: Date): string {
  return `${date.toISOString().slice(0, 19)}+00:00`
}

export function orderOf(payment: SimulatedPayment) {
  return {
    orderTotalAmount: Number(payment.amountMinor),
    orderCurrency: payment.currency,
    mode: 'TEST',
    orderId: payment.reference,
    metadata: payment.orderReference === null ? null : { order_reference: payment.orderReference },
    _type: 'V4/OrderDetails',
  }
}

/** V4/PaymentTransaction. `given`: one that gives money back, by its own id. */
export function transactionOf(shop: Shop, payment: SimulatedPayment, given?: { uuid: string; amount: bigint }) {
  const amount = Number(given?.amount ?? payment.amountMinor)
  const { refusal } = payment
  const number = refusal || given ? null : payment.authorisationCode
  return {
    shopId: shop.shopId,
    uuid: given?.uuid ?? payment.uid,
    amount,
    currency: payment.currency,
    paymentMethodType: 'CARD',
    paymentMethodToken: null,
    status: refusal ? 'UNPAID' : payment.state === 'pending' ? 'RUNNING' : 'PAID',
    detailedStatus: given ? 'AUTHORISED' : labelOf(payment),
    operationType: given ? 'CREDIT' : 'DEBIT',
    creationDate: dated(payment.createdAt),
    errorCode: refusal ? 'ACQ_001' : null,
    errorMessage: refusal ? 'payment refused' : null,
    detailedErrorCode: refusal ? String(BANK_RESULTS[refusal]).padStart(2, '0') : null,
    transactionDetails: {
      liabilityShift: 'NO',
      effectiveAmount: amount,
      effectiveCurrency: payment.currency,
      creationContext: given ? 'REFUND' : 'CHARGE',
      sequenceNumber: 1,
      cardDetails: {
        paymentSource: 'MOTO',
        effectiveBrand: payment.brand.toUpperCase(),
        pan: `497010XXXXXX${payment.last4}`,
        legacyTransId: payment.paymentId,
        authorizationResponse: {
          authorizationNumber: number,
          authorizationResult: refusal ? String(BANK_RESULTS[refusal]) : '0',
          authorizationMode: 'FULL',
          _type: 'V4/PaymentMethod/Details/Cards/CardAuthorizationResponse',
        },
        captureResponse: {
          refundAmount: payment.refundedMinor > 0n ? Number(payment.refundedMinor) : null,
          _type: 'V4/PaymentMethod/Details/Cards/CardCaptureResponse',
        },
        _type: 'V4/PaymentMethod/Details/CardDetails',
      },
      _type: 'V4/TransactionDetails',
    },
    _type: 'V4/PaymentTransaction',
  }
}

/** V4/Payment: an order with what was tried to pay it. */
export function paymentOf(shop: Shop, payment: SimulatedPayment) {
  const transaction = transactionOf(shop, payment)
  return {
    shopId: shop.shopId,
    orderCycle: 'CLOSED',
    orderStatus: transaction.status,
    serverDate: dated(new Date()),
    orderDetails: orderOf(payment),
    customer: { _type: 'V4/Customer/Customer' },
    transactions: [transaction],
    _type: 'V4/Payment',
  }
}

/** Lies wherever the thing is told. */
export function distort(value: unknown, distorted: Distortion | null): unknown {
  if (distorted === null) return value
  if (Array.isArray(value)) return value.map((item) => distort(item, distorted))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (distorted === 'wrong_amount' && name === 'amount') return [name, Number(inner) + 1]
      if (distorted === 'wrong_currency' && name === 'currency') return [name, 'USD']
      if (distorted === 'wrong_reference' && name === 'orderId') return [name, 'another']
      if (distorted === 'wrong_merchant' && name === 'shopId') return [name, '12345678']
      return [name, distort(inner, distorted)]
    }),
  )
}
