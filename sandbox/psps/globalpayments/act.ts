import type { ChangeDecision, Distortion, PspDesk, PspOperation } from '../simulator.ts'
import type { Account } from './account.ts'
import { type Asked, Refused } from './read-request.ts'
import { paymentXml, resultXml } from './views.ts'

export type Told = (distorted: Distortion | null) => string

/** A query of no order is how credentials are tried. */
const CHECKED = 'whipround-check'

export function operationOf({ type, orderId, get }: Asked): PspOperation {
  switch (type) {
    case 'auth':
      return get('autosettle@flag') === '1' ? 'sale' : 'authorise'
    case 'query':
      return orderId === CHECKED ? 'check' : 'lookup'
    case 'settle':
      return 'capture'
    case 'void':
      return 'void'
    case 'rebate':
      return 'refund'
  }
}

export function act(desk: PspDesk, account: Account, asked: Asked): Told {
  const { type, orderId } = asked
  if (type === 'auth') return pay(desk, account, asked)
  const payment = desk.findByReference(orderId)[0]
  if (!payment) throw new Refused('508', 'Original transaction not found.', orderId)
  if (type === 'query') return (distorted) => paymentXml(desk, account, payment, { distorted, isQuery: true })
  return change(desk, account, asked, payment)
}

function pay(desk: PspDesk, account: Account, { orderId, get }: Asked): Told {
  const number = get('card/number')
  const [, month, year] = /^(0[1-9]|1[0-2])(\d\d)$/.exec(get('card/expdate')) ?? []
  if (!month || `20${year}-${month}` < desk.world.clock.now().toISOString().slice(0, 7))
    throw new Refused('509', 'Expiry date invalid', orderId)
  if (!/^\d{12,19}$/.test(number)) throw new Refused('509', 'Card number invalid', orderId)
  const decision = desk.charge({
    reference: orderId,
    orderReference: get('tssinfo/varref') || null,
    amountMinor: BigInt(get('amount')),
    currency: get('amount@currency'),
    card: { number, expiry: `20${year}-${month}`, code: get('card/cvn/number') },
    captures: get('autosettle@flag') === '1',
    uniqueReference: true,
    facts: {},
  })
  if (decision.state === 'duplicate') throw new Refused('501', 'This transaction has already been processed!', orderId)
  return (distorted) => paymentXml(desk, account, decision.payment, { distorted, isQuery: false })
}

const MESSAGES: Readonly<Record<Extract<ChangeDecision, { state: 'refused' }>['code'], string>> = {
  not_found: 'Original transaction not found.',
  not_possible: 'This cannot be done with the transaction in its state.',
  // It takes 115% of it.
  amount_too_large: 'You may only rebate up to 115% of the original amount.',
  already_done: 'This transaction has already been changed so.',
}

function change(
  desk: PspDesk,
  account: Account,
  { type, orderId, get }: Asked,
  payment: ReturnType<PspDesk['findByReference']>[number],
): Told {
  const { paymentId } = payment
  if (get('pasref') !== paymentId || get('authcode') !== payment.authorisationCode)
    throw new Refused('508', MESSAGES.not_found, orderId)
  if (type !== 'void' && get('amount@currency') !== payment.currency)
    throw new Refused('508', 'Currency is not that of the original transaction', orderId)
  const asked = { paymentId, amountMinor: type === 'void' ? null : BigInt(get('amount')), reference: null }
  const decision = type === 'settle' ? desk.capture(asked) : type === 'void' ? desk.void(asked) : desk.refund(asked)
  if (decision.state === 'refused') throw new Refused('508', MESSAGES[decision.code], orderId)
  const message = type === 'void' ? 'Voided Successfully' : type === 'settle' ? 'Settled Successfully' : 'AUTHORISED'
  // A rebate is a transaction of its own, under the same order.
  const pasref = type === 'rebate' ? String(4_000_000_000 + Number(decision.payment.refundedMinor)) : paymentId
  const fields = { orderid: orderId, authcode: payment.authorisationCode, result: '00', message, pasref }
  return (distorted) => resultXml(desk, account, fields, distorted)
}
