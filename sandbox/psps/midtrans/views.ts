import { HOUR_MS } from '../../../src/shared/clocks.ts'
import type { Distortion, SimulatedPayment, SimulatedRefusal } from '../simulator.ts'

/** The channel's. */
const CODES: Readonly<Record<SimulatedRefusal, readonly [code: string, message: string]>> = {
  insufficient_funds: ['51', 'Insufficient funds'],
  do_not_honour: ['05', 'Do not honor'],
  expired_card: ['54', 'Expired card'],
  invalid_card: ['14', 'Invalid card number'],
  lost_card: ['41', 'Lost card'],
  stolen_card: ['43', 'Stolen card'],
  suspected_fraud: ['59', 'Suspected fraud'],
  authentication_required: ['1A', 'Additional customer authentication required'],
  limit_exceeded: ['61', 'Exceeds withdrawal limit'],
}

const rupiah = (amountMinor: bigint) => `${amountMinor / 100n}.00`
export const toMinor = (amount: number) => BigInt(amount) * 100n

function statusOf({ state, refundedMinor, remittedMinor }: SimulatedPayment): string {
  switch (state) {
    case 'authorised':
      return 'authorize'
    case 'captured':
      return refundedMinor > 0n ? 'partial_refund' : remittedMinor > 0n ? 'settlement' : 'capture'
    case 'voided':
      return 'cancel'
    case 'refunded':
      return 'refund'
    case 'refused':
      return 'deny'
    case 'pending':
      return 'pending'
  }
}

/** As its charge and its status tell it. */
export function transactionView(payment: SimulatedPayment) {
  const { state, refusal, amountMinor, refundedMinor, createdAt } = payment
  const [code, message] = refusal ? CODES[refusal] : (['00', 'Approved'] as const)
  const bank = `Deny by Bank [CIMB] with code [${code}] and message [${message}]`
  return {
    status_code: state === 'pending' ? '201' : state === 'refused' ? '202' : '200',
    status_message: refusal ? bank : 'Success, Credit Card transaction is successful',
    transaction_id: payment.paymentId,
    order_id: payment.reference,
    gross_amount: rupiah(amountMinor),
    payment_type: 'credit_card',
    // Of Jakarta.
    transaction_time: new Date(createdAt.getTime() + 7 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' '),
    transaction_status: statusOf(payment),
    ...(state !== 'pending' && {
      fraud_status: 'accept',
      channel_response_code: code,
      channel_response_message: message,
    }),
    masked_card: `41111111-${payment.last4}`,
    bank: 'bni',
    currency: 'IDR',
    card_type: 'credit',
    ...(refundedMinor > 0n && { refund_amount: rupiah(refundedMinor) }),
  }
}

export function notificationView(payment: SimulatedPayment) {
  const { order_id, ...rest } = transactionView(payment)
  // A cancelled one is told with the code of one that was not paid.
  const status_code = payment.state === 'voided' ? '202' : rest.status_code
  return { order_id, ...rest, status_code, status_message: 'midtrans payment notification' }
}

/** The lies that were ordered, in the words of this API; it names no merchant and signs no answer. */
export function distort(body: object, lie: Distortion | null): object {
  const said: { gross_amount?: string; refund_amount?: string; refund_key?: string } = body
  if (said.gross_amount === undefined) return body
  switch (lie) {
    case 'wrong_amount':
      return { ...said, gross_amount: '17.00', ...(said.refund_key && { refund_amount: '17.00' }) }
    case 'wrong_currency':
      return { ...said, currency: 'USD' }
    case 'wrong_reference':
      return { ...said, order_id: 'somebody-elses', ...(said.refund_key && { refund_key: 'somebody-elses' }) }
    default:
      return body
  }
}
