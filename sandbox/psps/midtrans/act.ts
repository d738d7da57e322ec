import { listPayments } from '../books.ts'
import type { ChangeDecision, PspDesk, SimulatedPayment } from '../simulator.ts'
import { Refused, readCapture, readCharge, readRefund } from './requests.ts'
import { toMinor, transactionView } from './views.ts'

export interface Outcome {
  readonly body: { readonly status_code: string; readonly status_message: string; readonly [name: string]: unknown }
  /** Whom its notification is about. */
  readonly told?: SimulatedPayment
}

/** A number may be used again once it was denied; while it lives, or was paid, it may not. */
export function charge(desk: PspDesk, body: unknown, url: string): Outcome {
  const { transaction_details: order, credit_card: card, custom_field1: orderReference } = readCharge(body)
  const earlier = listPayments(desk.world.books, 'midtrans', order.order_id)
  if (earlier.some(({ state }) => state !== 'refused'))
    throw new Refused(
      '406',
      'The request could not be completed due to a conflict with the current state of the target resource',
    )
  const { number, expiry_month: month, expiry_year: year, cvv } = card.card
  const { payment } = desk.charge({
    reference: order.order_id,
    orderReference: orderReference || null,
    amountMinor: toMinor(order.gross_amount),
    currency: 'IDR',
    card: { number, expiry: `${year}-${month}`, code: cvv },
    captures: card.type === undefined,
    uniqueReference: false,
    facts: { url },
  })
  return { body: transactionView(payment), told: payment }
}

/** By its own number, or by the merchant's: of that the newest. */
export function show(desk: PspDesk, id: string): Outcome {
  return { body: transactionView(find(desk, id)) }
}

function find(desk: PspDesk, id: string): SimulatedPayment {
  const payment = desk.findById(id) ?? desk.findByReference(id)[0]
  if (!payment) throw new Refused('404', "Transaction doesn't exist.")
  return payment
}

export function capture(desk: PspDesk, body: unknown): Outcome {
  const { transaction_id: id, gross_amount: amount } = readCapture(body)
  const { paymentId } = find(desk, id)
  const amountMinor = amount === undefined ? null : toMinor(amount)
  const { payment } = done(desk.capture({ paymentId, amountMinor, reference: null }))
  return { body: { ...transactionView(payment), gross_amount: `${payment.capturedMinor / 100n}.00` }, told: payment }
}

export function cancel(desk: PspDesk, id: string): Outcome {
  const { payment } = done(desk.void({ paymentId: find(desk, id).paymentId, amountMinor: null, reference: null }))
  return { body: { ...transactionView(payment), status_message: 'Success, transaction is canceled' }, told: payment }
}

/** "If transaction's status is still Pending, Authorize or Capture please use Cancel API instead." */
export function giveBack(desk: PspDesk, id: string, body: unknown): Outcome {
  const { refund_key: key = `${id}-ref1`, amount } = readRefund(body)
  const { paymentId, amountMinor, refundedMinor, remittedMinor } = find(desk, id)
  const given = amount === undefined ? amountMinor - refundedMinor : toMinor(amount)
  const refund = () => {
    if (remittedMinor === 0n) throw CANNOT
    const { payment } = done(desk.refund({ paymentId, amountMinor: given, reference: key }))
    const { transaction_id, order_id, payment_type, transaction_status, gross_amount, status_code } =
      transactionView(payment)
    const about = { transaction_id, order_id, payment_type, transaction_status, gross_amount, status_code }
    const refunded = { refund_chargeback_id: 1, refund_amount: `${given / 100n}.00`, refund_key: key }
    return { ...about, ...refunded, status_message: 'Success, refund request is approved' }
  }
  const kept = desk.underKey(`refund ${key}`, paymentId, refund)
  if (kept === 'conflict' || kept.replayed) throw new Refused('406', 'Duplicate refund ID')
  return { body: kept.answer, told: find(desk, id) }
}

const CANNOT = new Refused('412', 'Merchant cannot modify the status of the transaction')

function done(decision: ChangeDecision): Extract<ChangeDecision, { state: 'done' }> {
  if (decision.state === 'done') return decision
  if (decision.code === 'amount_too_large') throw new Refused('414', 'Refund request is rejected due to invalid amount')
  throw CANNOT
}
