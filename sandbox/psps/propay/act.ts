import { MINUTE_MS } from '../../../src/shared/clocks.ts'
import type { ChangeDecision, PspDesk } from '../simulator.ts'
import { type Asked, Refused, requireFields } from './requests.ts'
import { captureView, chargeView, giveBackView, type Told } from './views.ts'

/** The same card, amount and invoice number within a minute are a double; after it they are another payment. */
export function charge(desk: PspDesk, asked: Asked): Told {
  requireFields(asked, 'amount', 'ccNum', 'expDate', 'invNum')
  const { fields } = asked
  const { transType, amount = '', ccNum = '', expDate = '', CVV2 = '', invNum = '', comment1 } = fields
  const since = desk.world.clock.now().getTime() - MINUTE_MS
  const isDouble = desk
    .findByReference(invNum)
    .some(
      (one) =>
        one.amountMinor === BigInt(amount) &&
        one.last4 === ccNum.slice(-4) &&
        one.refusal === null &&
        one.createdAt.getTime() > since,
    )
  if (isDouble) throw new Refused('69')
  const { payment } = desk.charge({
    reference: invNum,
    orderReference: comment1 ?? null,
    amountMinor: BigInt(amount),
    currency: 'USD',
    card: { number: ccNum, expiry: `20${expDate.slice(2)}-${expDate.slice(0, 2)}`, code: CVV2 },
    captures: transType === '04',
    uniqueReference: false,
    facts: {},
  })
  return chargeView(asked, payment)
}

export function capture(desk: PspDesk, asked: Asked): Told {
  const decision = desk.capture(changeOf(asked))
  if (decision.state === 'refused') throw refusalOf(decision)
  return captureView(asked, decision.payment)
}

/** One method: the whole is voided while it has not left for the card brand, under its own number; else it is given back. */
export function giveBack(desk: PspDesk, asked: Asked): Told {
  const order = changeOf(asked)
  const payment = desk.findById(order.paymentId)
  if (!payment) throw new Refused('51')
  const isWhole = order.amountMinor === payment.amountMinor && payment.refundedMinor === 0n
  const isHere = payment.state === 'authorised' || (payment.state === 'captured' && payment.remittedMinor === 0n)
  const isVoid = isHere && isWhole
  const decision = isVoid ? desk.void({ ...order, amountMinor: null }) : desk.refund(order)
  if (decision.state === 'refused') throw refusalOf(decision)
  return giveBackView(asked, decision, isVoid)
}

function changeOf(asked: Asked) {
  requireFields(asked, 'transNum', 'amount')
  const { transNum = '', amount = '', invNum = '' } = asked.fields
  return { paymentId: transNum, amountMinor: BigInt(amount), reference: invNum }
}

const CODES: Readonly<Record<Extract<ChangeDecision, { state: 'refused' }>['code'], string>> = {
  not_found: '51',
  not_possible: '104',
  amount_too_large: '101',
  already_done: '90',
}

const refusalOf = ({ code }: Extract<ChangeDecision, { state: 'refused' }>) => new Refused(CODES[code])
