import type { Distortion, PspDesk, SimulatedPayment } from '../simulator.ts'
import { CHANGE_CODES, invalid, Refused } from './errors.ts'
import { type Fields, field, readAmount, readCharge } from './read-order.ts'
import { presentError, presentPayment } from './views.ts'

/** What an answer says, once what it is about was done. */
export type Telling = (lie: Distortion | null) => string

const OPERATIONS = {
  SAL: ['capture', '91'],
  SAS: ['capture', '91'],
  DES: ['void', '61'],
  RFD: ['refund', '81'],
  RFS: ['refund', '81'],
} as const

export type Maintenance = keyof typeof OPERATIONS

/** @throws Refused */
export function operationOf(fields: Fields): Maintenance {
  return field(fields, 'OPERATION', /^(SAL|SAS|DES|RFD|RFS)$/) as Maintenance
}

export const kindOf = (operation: Maintenance) => OPERATIONS[operation][0]

/** A new order. Its number is used up by success only: one that was refused may be tried again. */
export function placeOrder(desk: PspDesk, fields: Fields): () => Telling {
  const order = readCharge(fields)
  return () => {
    const first = desk.charge(order)
    const wasRefused = first.state === 'duplicate' && first.payment.state === 'refused'
    const decision = wasRefused ? desk.charge({ ...order, uniqueReference: false }) : first
    if (decision.state === 'duplicate') {
      const failure = { code: '50001113', plus: 'orderID already processed with success' }
      return () => presentError(failure, order.reference, decision.payment.paymentId)
    }
    return (lie) => presentPayment(decision.payment, {}, lie)
  }
}

export function maintain(desk: PspDesk, fields: Fields): () => Telling {
  const [kind, status] = OPERATIONS[operationOf(fields)]
  return () => {
    const payment = findOrder(desk, fields)
    const amountMinor = fields.has('AMOUNT') ? readAmount(fields, payment.currency) : null
    const decision = desk[kind]({ paymentId: payment.paymentId, amountMinor, reference: null })
    if (decision.state === 'refused') throw new Refused(...CHANGE_CODES[decision.code])
    const shown = { status, subId: '1', amountMinor: amountMinor ?? payment.amountMinor }
    return (lie) => presentPayment(decision.payment, shown, lie)
  }
}

export function query(desk: PspDesk, fields: Fields): () => Telling {
  return () => {
    const payment = findOrder(desk, fields)
    return (lie) => presentPayment(payment, {}, lie)
  }
}

/** By PAYID, or by the order's number: what succeeded comes before what was refused. @throws Refused */
function findOrder(desk: PspDesk, fields: Fields): SimulatedPayment {
  const payId = fields.get('PAYID')
  const orderId = fields.get('ORDERID')
  if (!payId && !orderId) throw invalid('no orderid')
  const all = payId ? [desk.findById(payId)] : desk.findByReference(orderId ?? '')
  const found = all.find((payment) => payment && payment.state !== 'refused') ?? all[0]
  if (!found) throw new Refused('50001130', `unknown orderid ${orderId ?? ''}`)
  return found
}
