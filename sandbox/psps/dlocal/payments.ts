import type { Distortion, PspDesk, SimulatedPayment } from '../simulator.ts'
import { type Answer, failure, notFound, refuseChange } from './errors.ts'
import { toMinor, type WireCapture, type WireCharge, type WireRefund } from './read-request.ts'
import { orderView, paymentView, refundView } from './views.ts'

/** What is answered, once it was done, and what the merchant is told of it. */
export interface Done {
  readonly answer: (lie: Distortion | null) => Answer
  readonly told?: { readonly about: SimulatedPayment; readonly body: object }
}

const refused = (answer: Answer): Done => ({ answer: () => answer })
const ok = (body: object): Answer => ({ status: 200, body })
const noAmount = () => refused(failure(5001, 'Invalid parameter: amount', 'amount'))

/** A capture's id leads to what it captured. */
const idOf = (said: string) => said.replace(/-C$/, '')

/** An order_id counts once, whatever its payment came to. */
export function pay(desk: PspDesk, body: WireCharge): Done {
  const amountMinor = toMinor(body)
  if (amountMinor === null) return noAmount()
  const { number, cvv: code, expiration_year: year, expiration_month: month } = body.card
  const decision = desk.charge({
    reference: body.order_id,
    orderReference: body.description ?? null,
    amountMinor,
    currency: body.currency,
    card: { number, expiry: `${year}-${String(month).padStart(2, '0')}`, code },
    captures: body.card.capture !== false,
    uniqueReference: true,
    facts: { callback: body.notification_url ?? '' },
  })
  if (decision.state === 'duplicate') return refused(failure(5009, 'Order id is duplicated', 'order_id'))
  return paid(decision.payment)
}

export function capture(desk: PspDesk, body: WireCapture): Done {
  const amountMinor = toMinor(body)
  if (amountMinor === null) return noAmount()
  const change = { paymentId: body.authorization_id, amountMinor, reference: body.order_id ?? null }
  const decision = desk.capture(change)
  if (decision.state === 'refused') return refused(refuseChange(decision.code))
  const { payment } = decision
  const captured = { ...payment, reference: body.order_id ?? payment.reference, amountMinor }
  const id = `${payment.paymentId}-C`
  return {
    answer: (lie) => ok(paymentView(captured, lie, id)),
    told: { about: payment, body: paymentView(payment, null) },
  }
}

export function cancel(desk: PspDesk, id: string): Done {
  const decision = desk.void({ paymentId: id, amountMinor: null, reference: null })
  return decision.state === 'refused' ? refused(refuseChange(decision.code)) : paid(decision.payment)
}

export function refund(desk: PspDesk, body: WireRefund): Done {
  const amountMinor = toMinor(body)
  if (amountMinor === null) return noAmount()
  const paymentId = idOf(body.payment_id)
  const act = () => desk.refund({ paymentId, amountMinor, reference: body.order_refund_id ?? null })
  const key = body.order_refund_id
  const done = key === undefined ? { replayed: false, answer: act() } : desk.underKey(key, '', act)
  if (done === 'conflict' || done.replayed) return refused(failure(5011, 'Order refund id is duplicated'))
  const decision = done.answer
  if (decision.state === 'refused') return refused(refuseChange(decision.code))
  const refunded = { ...decision, paymentId: body.payment_id, amountMinor }
  const view = (lie: Distortion | null) => refundView(refunded, lie)
  return { answer: (lie) => ok(view(lie)), told: { about: decision.payment, body: view(null) } }
}

export function showPayment(desk: PspDesk, id: string): Done {
  const payment = desk.findById(idOf(id))
  return payment ? { answer: (lie) => ok(paymentView(payment, lie)) } : refused(notFound())
}

export function showOrder(desk: PspDesk, reference: string): Done {
  const [payment] = desk.findByReference(reference)
  return payment ? { answer: (lie) => ok(orderView(payment, lie)) } : refused(notFound())
}

function paid(payment: SimulatedPayment): Done {
  return {
    answer: (lie) => ok(paymentView(payment, lie)),
    told: { about: payment, body: paymentView(payment, null) },
  }
}
