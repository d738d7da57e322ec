import { isCurrency } from '../../../src/shared/money.ts'
import type { ChangeDecision, PspDesk, SimulatedChange, SimulatedPayment } from '../simulator.ts'
import { type Fields, malformed, Refused, requireFields } from './requests.ts'
import { chargeView, nameOf, referralView } from './views.ts'

export type Told = Readonly<Record<string, string>>

/** What refers to nobody's transaction: somebody wants to know whether he is let in. */
export const lets = ({ g2 }: Fields) => /^0+$/.test(g2 ?? '')

/** A reference may come again, and is another payment: nothing that is public says more. */
export function charge(desk: PspDesk, fields: Fields): Told {
  requireFields(fields, 'a1', 'a4', 'a5', 'b1', 'b3', 'b4', 'b5', 'c1', 'c3', 'd1')
  const { a1 = '', a2, a4 = '', a5 = '', b1 = '', b3, b4, b5 = '', h9 } = fields
  if (!isCurrency(a5)) throw malformed('Parameter a5 is invalid')
  const { payment } = desk.charge({
    reference: a1,
    orderReference: h9 ?? null,
    amountMinor: BigInt(a4),
    currency: a5,
    // An issuer wants its customer wherever nobody has said that this is a mail order.
    card: { number: a2 === '3' ? b1 : '4000002760003184', expiry: `20${b4}-${b3}`, code: b5 },
    captures: fields.O === '1',
    uniqueReference: false,
    facts: { authorisation: String(100_000 + (Number(a4) % 900_000)) },
  })
  return chargeView(fields, payment)
}

/** An operation on another one: by its answer's id, its authorisation and its request's id. */
export function refer(desk: PspDesk, fields: Fields): Told {
  requireFields(fields, 'g2', 'g3', 'g4', 'a1')
  const { O, a1 = '', a4, g2 = '', g3, g4 } = fields
  const payment = lets(fields) ? undefined : find(desk, g2)
  if (!payment || payment.facts.authorisation !== g3 || payment.reference !== g4)
    throw new Refused('-9', 'Referred to transaction has not been found.')
  const order = { paymentId: payment.paymentId, amountMinor: a4 ? BigInt(a4) : null, reference: a1 }
  const decision = decide(desk, O, payment, order)
  if (decision.state === 'refused' && decision.code === 'amount_too_large') throw malformed('Parameter a4 is invalid')
  return referralView(fields, payment, decision)
}

function find(desk: PspDesk, name: string): SimulatedPayment | undefined {
  const payment = desk.findById(String(Number(name.slice(-17))))
  return payment && nameOf(payment) === name ? payment : undefined
}

function decide(
  desk: PspDesk,
  O: string | undefined,
  payment: SimulatedPayment,
  order: SimulatedChange,
): ChangeDecision {
  const isHeld = payment.state === 'authorised' || payment.state === 'voided'
  if (O === '3') return desk.capture(order)
  if (O === '5') return desk.refund(order)
  // 4 lets go what was authorised, 7 takes a sale back.
  if ((O === '4') !== isHeld) return { state: 'refused', code: 'not_possible' }
  return desk.void({ ...order, amountMinor: null })
}
