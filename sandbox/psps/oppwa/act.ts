import type { PspDesk } from '../simulator.ts'
import { type Form, Refused, readCharge, readMoney, text } from './read-order.ts'
import { CHANGE_ERRORS, changeView, chargeView, recordsOf, resultOf } from './views.ts'

/** `told`: what webhooks are called with. */
export interface Outcome {
  readonly status: number
  readonly body: object
  readonly told?: object
}

export function pay(desk: PspDesk, form: Form): Outcome {
  // Nothing is known of doubles, unless the merchant had a check for them set up.
  const { state, payment } = desk.charge({ ...readCharge(form), uniqueReference: false })
  const body = chargeView(payment)
  return { status: state === 'refused' ? 400 : 200, body, told: body }
}

export const OPERATIONS = { CP: 'capture', RV: 'void', RF: 'refund' } as const
export type ChangeType = keyof typeof OPERATIONS

export function change(desk: PspDesk, id: string, form: Form): Outcome {
  const type = text(form, 'paymentType', /^(CP|RV|RF)$/) as ChangeType
  const payment = desk.findById(id)
  if (!payment) throw new Refused(400, ...CHANGE_ERRORS.not_found)
  // A reversal takes back all of it, and need not say how much that is.
  const money = type === 'RV' && form.amount === undefined ? null : readMoney(form)
  if (money && money.currency !== payment.currency)
    throw new Refused(400, '700.100.500', 'referenced payment currency does not match')
  const reference = text(form, 'merchantInvoiceId', /^[\s\S]{0,255}$/) || null
  const amountMinor = money?.amountMinor ?? null
  const decision = desk[OPERATIONS[type]]({ paymentId: id, amountMinor, reference })
  if (decision.state === 'refused') throw new Refused(400, ...CHANGE_ERRORS[decision.code])
  const body = changeView(decision.payment, type, decision.changeId, amountMinor ?? payment.amountMinor)
  return { status: 200, body, told: body }
}

export function query(desk: PspDesk, form: Form): Outcome {
  const found = desk.findByReference(text(form, 'merchantTransactionId', /^[\s\S]{1,255}$/))
  if (found.length === 0) throw new Refused(400, ...CHANGE_ERRORS.not_found)
  const records = found.flatMap(recordsOf)
  return { status: 200, body: { ...resultOf(['000.000.100', 'successful request']), pages: 1, records } }
}
