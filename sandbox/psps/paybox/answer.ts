import type { ChangeDecision, PspDesk, PspOperation, SimulatedPayment, SimulatedRefusal } from '../simulator.ts'
import { type Fields, field, Refused, readCharge, readMoney } from './read-question.ts'

/** What is told of a question: its code, and what it was about. */
export interface Told {
  readonly code: string
  readonly payment?: SimulatedPayment
  readonly status?: string
}

const REFUSALS: Readonly<Record<SimulatedRefusal, string>> = {
  insufficient_funds: '00151',
  do_not_honour: '00105',
  expired_card: '00154',
  invalid_card: '00114',
  lost_card: '00141',
  stolen_card: '00143',
  suspected_fraud: '00159',
  authentication_required: '00040',
  limit_exceeded: '00161',
}

const CHANGE_REFUSALS: Readonly<Record<Extract<ChangeDecision, { state: 'refused' }>['code'], string>> = {
  not_found: '00018',
  not_possible: '00015',
  already_done: '00015',
  amount_too_large: '00011',
}

const STATUS: Readonly<Record<SimulatedPayment['state'], string>> = {
  authorised: 'Autorisé',
  captured: 'Capturé',
  voided: 'Annulé',
  refunded: 'Remboursé',
  refused: 'Refusé',
  pending: '',
}

/** In the transaction of the books. @throws Refused */
export function answer(desk: PspDesk, operation: PspOperation, fields: Fields): Told {
  switch (operation) {
    case 'sale':
    case 'authorise': {
      const order = readCharge(fields, operation === 'sale')
      askOnce(desk, fields)
      const { payment } = desk.charge(order)
      if (payment.refusal) return { code: REFUSALS[payment.refusal] }
      return { code: payment.state === 'pending' ? '99999' : '00000', payment }
    }
    case 'capture':
    case 'void':
    case 'refund': {
      const { paymentId, currency } = find(desk, fields)
      const money = readMoney(fields)
      if (money.currency !== currency) throw new Refused('00010')
      askOnce(desk, fields)
      const amountMinor = operation === 'void' ? null : money.amountMinor
      const decision = desk[operation]({ paymentId, amountMinor, reference: fields.get('REFERENCE') ?? null })
      if (decision.state === 'refused') throw new Refused(CHANGE_REFUSALS[decision.code])
      return { code: '00000', payment: decision.payment }
    }
    default: {
      const payment = find(desk, fields)
      return { code: payment.state === 'pending' ? '99999' : '00000', payment, status: STATUS[payment.state] }
    }
  }
}

/** It is called by another number than it has. */
export const callNumberOf = ({ paymentId }: SimulatedPayment) => paymentId.split('').reverse().join('')

/** Both numbers, which are of one transaction. @throws Refused */
function find(desk: PspDesk, fields: Fields): SimulatedPayment {
  const payment = desk.findById(field(fields, 'NUMTRANS', /^\d{10}$/, '00018'))
  if (!payment || callNumberOf(payment) !== fields.get('NUMAPPEL')) throw new Refused('00018')
  return payment
}

/** A number counts once a day. @throws Refused */
function askOnce(desk: PspDesk, fields: Fields): void {
  const day = desk.world.clock.now().toISOString().slice(0, 10)
  const asked = desk.underKey(`${day}/${fields.get('NUMQUESTION')}`, '', () => true)
  if (asked === 'conflict' || asked.replayed) throw new Refused('00005')
}
