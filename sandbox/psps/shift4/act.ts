import { listPayments, toPayment } from '../books.ts'
import type { ChangeDecision, PspDesk, SimulatedPayment } from '../simulator.ts'
import { Refused, readCapture, readCharge, readRefund } from './requests.ts'
import { chargeView, declined, idOf } from './views.ts'

export interface Outcome {
  readonly status: number
  readonly body: object
}

const ok = (body: object): Outcome => ({ status: 200, body })

/** An issuer may want its customer: nothing can be said that would keep it from that. */
export function pay(desk: PspDesk, body: unknown): Outcome {
  const { amount, currency, captured = true, card, metadata = {} } = readCharge(body)
  const decision = desk.charge({
    reference: metadata.reference ?? '',
    orderReference: metadata.order_reference ?? null,
    amountMinor: BigInt(amount),
    currency,
    card: {
      number: card.number.replaceAll(' ', ''),
      expiry: `${card.expYear}-${card.expMonth.padStart(2, '0')}`,
      code: card.cvc ?? '',
    },
    captures: captured,
    uniqueReference: false,
    facts: {},
  })
  if (decision.state === 'refused') return { status: 402, body: declined(decision.payment, decision.code) }
  return ok(chargeView(decision.payment))
}

export function find(desk: PspDesk, id: string): SimulatedPayment {
  const payment = desk.findById(id.replace(/^char_/, ''))
  if (!payment) throw new Refused(404, 'Requested Charge does not exist')
  return payment
}

export function capture(desk: PspDesk, id: string, body: unknown): Outcome {
  const { amount } = readCapture(body)
  const { paymentId } = find(desk, id)
  const amountMinor = amount === undefined ? null : BigInt(amount)
  return ok(chargeView(done(desk.capture({ paymentId, amountMinor, reference: null }), 'Invalid Capture data').payment))
}

/** Of a charge that is only held: it is let go, and in parts it cannot be. */
export function giveBack(desk: PspDesk, body: unknown): Outcome {
  const { chargeId, amount, metadata = {} } = readRefund(body)
  const payment = find(desk, chargeId)
  const isHeld = payment.state === 'authorised' || payment.state === 'voided'
  if (isHeld && amount !== undefined && BigInt(amount) !== payment.amountMinor)
    throw new Refused(400, 'Wrong Refund data')
  const order = {
    paymentId: payment.paymentId,
    amountMinor: amount === undefined ? null : BigInt(amount),
    reference: metadata.reference ?? null,
  }
  const { changeId } = done(isHeld ? desk.void(order) : desk.refund(order), 'Wrong Refund data')
  const left = payment.capturedMinor - payment.refundedMinor
  const given = order.amountMinor ?? (isHeld ? payment.amountMinor : left)
  const id = `re_${changeId.replaceAll('-', '')}`
  const { currency } = payment
  return ok({ id, objectType: 'refund', amount: Number(given), currency, charge: idOf(payment), status: 'successful' })
}

function done(decision: ChangeDecision, message: string): Extract<ChangeDecision, { state: 'done' }> {
  if (decision.state === 'done') return decision
  if (decision.code === 'not_found') throw new Refused(404, 'Requested Charge does not exist')
  throw new Refused(400, message)
}

/** Newest first. `created` is the merchant's time, which nobody here lives in: of this world's all are listed. */
export function list(desk: PspDesk, query: URLSearchParams): Outcome {
  const limit = Number(query.get('limit') ?? 10)
  if (!/^\d{0,11}$/.test(query.get('created[gte]') ?? '')) throw new Refused(400, 'Wrong list filter')
  const now = desk.world.clock.now().getTime()
  const all = listPayments(desk.world.books, 'shift4')
    .filter(({ visible_at }) => visible_at <= now)
    .map(toPayment)
  const after = query.get('startingAfterId')
  const first = after === null ? 0 : all.findIndex((payment) => idOf(payment) === after) + 1
  const page = all.slice(first, first + limit)
  return ok({ list: page.map(chargeView), hasMore: first + limit < all.length })
}
