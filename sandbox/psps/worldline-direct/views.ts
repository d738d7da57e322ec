import { REFUSAL_CODES } from '../nc-errors.ts'
import type { Distortion, SimulatedPayment } from '../simulator.ts'

type State = SimulatedPayment['state']

const STATUS: Readonly<Record<State, readonly [status: string, category: string, code: number]>> = {
  authorised: ['PENDING_CAPTURE', 'PENDING_MERCHANT', 5],
  captured: ['CAPTURED', 'COMPLETED', 9],
  voided: ['CANCELLED', 'UNSUCCESSFUL', 6],
  refunded: ['REFUNDED', 'REFUNDED', 8],
  refused: ['REJECTED', 'UNSUCCESSFUL', 2],
  pending: ['AUTHORIZATION_REQUESTED', 'PENDING_CONNECT_OR_3RD_PARTY', 51],
}

/** Each operation has an id of its own: the payment's, and a number. */
const idOf = ({ paymentId }: SimulatedPayment, operation = 0) => `${paymentId}_${operation}`

export function presentPayment(payment: SimulatedPayment, lie: Distortion | null = null) {
  const [status, statusCategory, statusCode] = STATUS[payment.state]
  return {
    paymentOutput: {
      amountOfMoney: money(payment, payment.amountMinor, lie),
      references: {
        merchantReference: lie === 'wrong_reference' ? `${payment.reference.slice(0, -1)}x` : payment.reference,
        ...(payment.orderReference && { merchantParameters: payment.orderReference }),
      },
      paymentMethod: 'card',
      cardPaymentMethodSpecificOutput: {
        paymentProductId: 1,
        authorisationCode: payment.authorisationCode,
        card: {
          cardNumber: `************${payment.last4}`,
          expiryDate: `${payment.expiry.slice(5)}${payment.expiry.slice(2, 4)}`,
        },
      },
    },
    status,
    statusOutput: {
      isCancellable: payment.state === 'authorised',
      isRefundable: payment.state === 'captured',
      isAuthorized: payment.state === 'authorised',
      statusCategory,
      statusCode,
      ...(payment.refusal && { errors: [refusalError(payment)] }),
    },
    id: idOf(payment),
  }
}

export function presentDetails(payment: SimulatedPayment, lie: Distortion | null) {
  const { id, status, statusOutput, paymentOutput } = presentPayment(payment, lie)
  const own = { id, status, statusOutput, amountOfMoney: paymentOutput.amountOfMoney, paymentMethod: 'card' }
  const refund = {
    ...own,
    id: idOf(payment, 1),
    status: 'REFUNDED',
    amountOfMoney: money(payment, payment.refundedMinor, lie),
  }
  return { ...presentPayment(payment, lie), Operations: payment.refundedMinor > 0n ? [own, refund] : [own] }
}

/** A capture or refund that was taken on: its acquirer has not answered yet. */
export function presentChange(
  kind: 'capture' | 'refund',
  payment: SimulatedPayment,
  amountMinor: bigint,
  lie: Distortion | null,
) {
  const { references } = presentPayment(payment, lie).paymentOutput
  const output = { amountOfMoney: money(payment, amountMinor, lie), references, paymentMethod: 'card' }
  return kind === 'capture'
    ? { captureOutput: output, status: 'CAPTURE_REQUESTED', statusOutput: { statusCode: 91 }, id: idOf(payment, 1) }
    : { refundOutput: output, status: 'REFUND_REQUESTED', statusOutput: { statusCode: 81 }, id: idOf(payment, 2) }
}

export function refusalError({ refusal }: SimulatedPayment) {
  const errorCode = REFUSAL_CODES[refusal ?? 'do_not_honour']
  return {
    errorCode,
    category: 'PAYMENT_PLATFORM_ERROR',
    code: '9999',
    httpStatusCode: 402,
    id: 'ACQUIRER_ERROR',
    message: '',
  }
}

function money({ currency }: SimulatedPayment, amountMinor: bigint, lie: Distortion | null) {
  return {
    amount: Number(amountMinor) + (lie === 'wrong_amount' ? 1 : 0),
    currencyCode: lie === 'wrong_currency' ? (currency === 'USD' ? 'EUR' : 'USD') : currency,
  }
}
