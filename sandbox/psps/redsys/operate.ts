import type { PspDesk, PspOperation } from '../simulator.ts'
import { CHANGE_ERRORS, Refused } from './errors.ts'
import { type Fields, field, readAmount, readCharge } from './read-request.ts'
import { type Done, responseOf } from './views.ts'

interface Operation {
  readonly kind: PspOperation
  readonly act: () => Done
}

/** @throws Refused; so may `act`. */
export function operationOf(desk: PspDesk, fields: Fields): Operation {
  const type = field(fields, 'DS_MERCHANT_TRANSACTIONTYPE', /^[01239]$/, 'SIS0023')
  switch (type) {
    case '0':
      return { kind: 'sale', act: charge(desk, fields, true) }
    case '1':
      return { kind: 'authorise', act: charge(desk, fields, false) }
    case '2':
      return { kind: 'capture', act: () => change(desk, fields, 'capture', '0900') }
    case '3':
      return { kind: 'refund', act: () => change(desk, fields, 'refund', '0900') }
    default:
      return { kind: 'void', act: () => change(desk, fields, 'void', '0400') }
  }
}

function charge(desk: PspDesk, fields: Fields, captures: boolean): () => Done {
  const type = captures ? '0' : '1'
  const read = readCharge(fields, captures)
  const order = { ...read, facts: { ...read.facts, type } }
  return () => {
    const { state, payment } = desk.charge(order)
    if (state === 'duplicate') throw new Refused('SIS0051')
    return { payment, amountMinor: payment.amountMinor, response: responseOf(payment), type }
  }
}

function change(desk: PspDesk, fields: Fields, kind: 'capture' | 'refund' | 'void', response: string): Done {
  const errors = CHANGE_ERRORS[kind]
  const [payment] = desk.findByReference(String(fields.DS_MERCHANT_ORDER))
  if (!payment) throw new Refused(errors.not_found)
  // Operation 9 is of pre-authorisations that nobody has confirmed.
  if (kind === 'void' && payment.state === 'captured') throw new Refused(errors.not_possible)
  const amountMinor = readAmount(fields)
  const whole = kind === 'void' ? null : amountMinor
  const decision = desk[kind]({ paymentId: payment.paymentId, amountMinor: whole, reference: null })
  if (decision.state === 'refused') throw new Refused(errors[decision.code])
  const type = String(fields.DS_MERCHANT_TRANSACTIONTYPE)
  return { payment: decision.payment, amountMinor, response, type }
}
