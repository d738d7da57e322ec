import type { ChangeDecision, PspDesk, PspOperation, SimulatedPayment, SimulatedRefusal } from '../simulator.ts'
import { type Fields, Refused, readAmount, readCharge, readMoney, readVendorTxCode } from './read-form.ts'
import { authorisationOf, idOf, keyOf, type Told } from './views.ts'

export const TYPES: Readonly<Record<string, PspOperation>> = {
  PAYMENT: 'sale',
  DEFERRED: 'authorise',
  RELEASE: 'capture',
  ABORT: 'void',
  VOID: 'void',
  REFUND: 'refund',
}

const DECLINE_CODES: Readonly<Record<SimulatedRefusal, string>> = {
  insufficient_funds: '51',
  do_not_honour: '05',
  expired_card: '54',
  invalid_card: '14',
  lost_card: '41',
  stolen_card: '43',
  suspected_fraud: '59',
  authentication_required: '1A',
  limit_exceeded: '61',
}

const CHANGE_REFUSALS: Readonly<Record<Extract<ChangeDecision, { state: 'refused' }>['code'], string>> = {
  not_found: '4028 : The RelatedVPSTxId cannot be found.',
  not_possible: '4041 : The Transaction type does not support the requested operation.',
  already_done: '4038 : The Transaction has already been Released.',
  amount_too_large: '4035 : This Refund would exceed the amount of the original transaction.',
}

const DONE = {
  capture: '2004 : The Release was Successful.',
  void: '2006 : The Void was Successful.',
  refund: '0000 : The Authorisation was Successful.',
} as const

/** In the transaction of the books. @throws Refused */
export function act(desk: PspDesk, operation: PspOperation, fields: Fields): Told {
  switch (operation) {
    case 'sale':
    case 'authorise':
      return charge(desk, fields, operation === 'sale')
    case 'refund': {
      const payment = find(desk, fields, 'Related')
      const { amountMinor, currency } = readMoney(fields)
      if (currency !== payment.currency)
        throw new Refused('INVALID', '4033 : The Currency does not match the original transaction.')
      const code = readVendorTxCode(fields)
      const counted = desk.underKey(code, '', () => true)
      if (counted === 'conflict' || counted.replayed) throw usedBefore()
      return change(desk, 'refund', payment, amountMinor)
    }
    default: {
      const payment = find(desk, fields, '')
      const isRelease = operation === 'capture'
      const amountMinor = isRelease ? readAmount(fields, 'ReleaseAmount', payment.currency) : null
      const isReserved = payment.state === 'authorised'
      // ABORT is of what is reserved, VOID of what is paid.
      if (operation === 'void' && (fields.get('TxType') === 'ABORT') !== isReserved)
        throw new Refused('INVALID', CHANGE_REFUSALS.not_possible)
      return change(desk, isRelease ? 'capture' : 'void', payment, amountMinor)
    }
  }
}

function charge(desk: PspDesk, fields: Fields, captures: boolean): Told {
  const { state, payment } = desk.charge(readCharge(fields, captures))
  if (state === 'duplicate') throw usedBefore()
  if (payment.refusal)
    return {
      status: 'NOTAUTHED',
      detail: '2000 : The Authorisation was Declined by the bank.',
      payment,
      declineCode: DECLINE_CODES[payment.refusal],
    }
  return payment.state === 'pending'
    ? { status: 'PENDING', detail: '0000 : The Authorisation is waited for.', payment }
    : { status: 'OK', detail: '0000 : The Authorisation was Successful.', payment }
}

function change(
  desk: PspDesk,
  kind: 'capture' | 'void' | 'refund',
  { paymentId }: SimulatedPayment,
  amountMinor: bigint | null,
): Told {
  const decision = desk[kind]({ paymentId, amountMinor, reference: null })
  if (decision.state === 'refused') throw new Refused('INVALID', CHANGE_REFUSALS[decision.code])
  const done = { status: 'OK', detail: DONE[kind] }
  return kind === 'refund' ? { ...done, refund: { ...decision.payment, uid: decision.changeId } } : done
}

/** By four things that have to be of one transaction. @throws Refused */
function find(desk: PspDesk, fields: Fields, prefix: '' | 'Related'): SimulatedPayment {
  const id = (fields.get(`${prefix}VPSTxId`) ?? '').replace(/[{}]/g, '').toLowerCase()
  const payment = id === '' ? undefined : desk.findById(id)
  if (!payment) throw new Refused('INVALID', CHANGE_REFUSALS.not_found)
  if (fields.get(`${prefix}VendorTxCode`) !== payment.reference || fields.get(`${prefix}VPSTxId`) !== idOf(payment))
    throw new Refused('INVALID', '4029 : The RelatedVendorTxCode does not match the original transaction.')
  if (fields.get(`${prefix}TxAuthNo`) !== authorisationOf(payment))
    throw new Refused('INVALID', '4030 : The RelatedTxAuthNo does not match the original transaction.')
  if (fields.get(`${prefix}SecurityKey`) !== keyOf(payment))
    throw new Refused('INVALID', '4031 : The RelatedSecurityKey does not match the original transaction.')
  return payment
}

const usedBefore = () => new Refused('INVALID', '4042 : The VendorTxCode has been used before for another transaction.')
