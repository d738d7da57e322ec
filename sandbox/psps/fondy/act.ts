import { isCurrency } from '../../../src/shared/money.ts'
import { listPayments } from '../books.ts'
import type { ChangeDecision, PspDesk, SimulatedPayment } from '../simulator.ts'
import { type Account, Refused, readCapture, readCharge, readReverse, readStatus } from './requests.ts'
import type { Fields } from './sign.ts'
import { askedView, isAsked, orderView, reversalView } from './views.ts'

export interface Outcome {
  readonly said: Fields
  /** Errors, a customer who is sent away, and captures are answered without one. */
  readonly isSigned: boolean
  /** Whom its callback is about. */
  readonly told?: SimulatedPayment
}

/** What an order waits for its customer, unless it says. */
const LIFETIME_S = 600

export function charge(desk: PspDesk, fields: Fields, account: Account): Outcome {
  const order = readCharge(fields, account)
  if (!isCurrency(order.currency)) throw new Refused(1012, 'Currency is not available for this merchant')
  const { expiry_date: expiry, preauth = 'N', lifetime = LIFETIME_S } = order
  const { state, payment } = desk.charge({
    reference: order.order_id,
    orderReference: order.merchant_data ?? null,
    amountMinor: BigInt(order.amount),
    currency: order.currency,
    card: { number: order.card_number, expiry: `20${expiry.slice(2)}-${expiry.slice(0, 2)}`, code: order.cvv2 },
    captures: preauth === 'N',
    uniqueReference: true,
    facts: {
      preauth,
      lifetimeMs: String(Number(lifetime) * 1_000),
      url: order.server_callback_url ?? '',
      email: order.sender_email ?? '',
    },
  })
  if (state === 'duplicate') throw new Refused(1013, 'Duplicate order for merchant')
  if (isAsked(payment)) return { said: askedView(payment), isSigned: false }
  return { said: view(desk, account, payment), isSigned: true, told: payment }
}

const view = (desk: PspDesk, { merchant }: Account, payment: SimulatedPayment) =>
  orderView(payment, merchant, desk.world.clock.now())

export function show(desk: PspDesk, fields: Fields, account: Account): Outcome {
  const { order_id: id } = readStatus(fields, account)
  return { said: view(desk, account, find(desk, id)), isSigned: true }
}

function find(desk: PspDesk, id: string): SimulatedPayment {
  const [payment] = desk.findByReference(id)
  if (!payment) throw new Refused(1018, 'Order not found')
  return payment
}

/** "When capture with the same amount is retried, current status of the payment is returned." */
export function capture(desk: PspDesk, fields: Fields, account: Account): Outcome {
  const { order_id: id, amount } = readCapture(fields, account)
  const payment = find(desk, id)
  const change = { paymentId: payment.paymentId, amountMinor: BigInt(amount), reference: null }
  const decision = desk.capture(change)
  const isAgain = decision.state === 'refused' && decision.code === 'already_done'
  if (isAgain && payment.capturedMinor !== BigInt(amount))
    throw new Refused(1109, 'Order already captured with different amount')
  if (decision.state === 'refused' && !isAgain) throw new Refused(1023, 'Invalid amount')
  const answer = { capture_status: 'captured', order_id: id, response_code: '', response_description: '' }
  const said = { ...answer, merchant_id: Number(account.merchant), response_status: 'success' }
  return { said, isSigned: false, ...(decision.state === 'done' && { told: decision.payment }) }
}

/** Whether it would let go what is held: of what was captured it is a refund. */
export function letsGo(desk: PspDesk, { order_id: id }: Fields): boolean {
  return listPayments(desk.world.books, 'fondy', String(id))[0]?.state === 'authorised'
}

export function reverse(desk: PspDesk, fields: Fields, account: Account): Outcome {
  const { order_id: order, amount, reverse_id: id = '' } = readReverse(fields, account)
  const payment = find(desk, order)
  const decideNow = () => decide(desk, payment, BigInt(amount), id)
  const kept = id === '' ? { replayed: false, answer: decideNow() } : desk.underKey(`${order} ${id}`, amount, decideNow)
  if (kept === 'conflict') throw new Refused(1007, 'Parameter `reverse_id` is incorrect')
  const said = reversalView(payment, account.merchant, { amount, id }, kept.answer)
  const told = kept.answer.state === 'done' && !kept.replayed
  return { said, isSigned: true, ...(told && kept.answer.state === 'done' && { told: kept.answer.payment }) }
}

function decide(desk: PspDesk, payment: SimulatedPayment, amountMinor: bigint, reference: string): ChangeDecision {
  const { paymentId, state } = payment
  if (state !== 'authorised') return desk.refund({ paymentId, amountMinor, reference })
  // "Only reversal of the full holding amount is available."
  if (amountMinor !== payment.amountMinor) return { state: 'refused', code: 'not_possible' }
  return desk.void({ paymentId, amountMinor: null, reference })
}
