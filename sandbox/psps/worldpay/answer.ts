import type { ChangeDecision, Distortion, PspDesk, PspOperation, SimulatedPayment } from '../simulator.ts'
import { type Asked, find } from './read.ts'
import { amountXml, codeView, paymentXml } from './views.ts'
import { errorXml, orderXml } from './xml.ts'

type Told = (distorted: Distortion | null) => string

/** Which kind of call it is, and what it does. */
export function operationOf({ kind, order, orderCode }: Asked): PspOperation {
  if (kind === 'submit') return find(order, 'paymentDetails')?.attributes.action === 'SALE' ? 'sale' : 'authorise'
  if (kind === 'inquiry') return orderCode === CHECKED ? 'check' : 'lookup'
  return kind === 'cancel' ? 'void' : kind
}

/** An inquiry about no order is how credentials are tried. */
const CHECKED = 'whipround-check'

export function act(desk: PspDesk, asked: Asked): Told {
  const { kind, orderCode } = asked
  if (kind === 'submit') return pay(desk, asked)
  const payment = standing(desk, orderCode)
  if (!payment) return failed(orderCode, 5, 'Could not find payment for order')
  return kind === 'inquiry' ? (distorted) => paymentXml(payment, distorted) : change(desk, asked, payment)
}

function failed(orderCode: string, code: number, text: string): Told {
  return () => orderXml(orderCode, errorXml(code, text))
}

/** Under one code there is one order. */
function standing(desk: PspDesk, orderCode: string): SimulatedPayment | undefined {
  return desk.findByReference(orderCode)[0]
}

function pay(desk: PspDesk, { order, orderCode }: Asked): Told {
  const amount = amountOf(find(order, 'amount')?.attributes)
  const card = find(order, 'paymentDetails', 'CARD-SSL')
  const date = find(card, 'expiryDate', 'date')?.attributes
  const number = find(card, 'cardNumber')?.text ?? ''
  if (!amount || !date?.month || !date.year || !find(order, 'description')?.text)
    return () => errorXml(2, 'XML failed validation: the order is not complete')
  // An issuer wants its customer wherever nobody has said that this is a mail order, or asked it for an exemption.
  const isMailOrder = find(order, 'dynamicInteractionType')?.attributes.type === 'MOTO'
  const isUnquestioned = isMailOrder || find(order, 'exemption') !== undefined
  if (!/^\d{13,19}$/.test(number)) return failed(orderCode, 7, 'Invalid payment details : Card number')
  const decision = desk.charge({
    reference: orderCode,
    orderReference: find(order, 'description')?.text ?? null,
    ...amount,
    card: {
      number: isUnquestioned ? number : '4000002760003184',
      expiry: `${date.year}-${date.month}`,
      code: find(card, 'cvc')?.text ?? '',
    },
    captures: find(order, 'paymentDetails')?.attributes.action === 'SALE',
    uniqueReference: true,
    facts: {},
  })
  if (decision.state === 'duplicate') return failed(orderCode, 5, 'Duplicate Order')
  return (distorted) => paymentXml(decision.payment, distorted, 'answered')
}

function amountOf(attributes: Record<string, string> | undefined) {
  const { value = '', currencyCode = '', exponent } = attributes ?? {}
  return /^\d{1,12}$/.test(value) && /^[A-Z]{3}$/.test(currencyCode) && exponent
    ? { amountMinor: BigInt(value), currency: currencyCode }
    : null
}

/** Taken on at once, and done at once: nobody waits for a night here. */
function change(desk: PspDesk, { kind, order, orderCode }: Asked, payment: SimulatedPayment): Told {
  const amount = amountOf(find(order, 'amount')?.attributes)
  if (kind !== 'cancel' && amount?.currency !== payment.currency) return failed(orderCode, 5, 'Invalid amount')
  const asked = {
    paymentId: payment.paymentId,
    amountMinor: amount?.amountMinor ?? null,
    reference: order.attributes.reference ?? null,
  }
  const decision: ChangeDecision =
    kind === 'capture' ? desk.capture(asked) : kind === 'refund' ? desk.refund(asked) : desk.void(asked)
  if (decision.state === 'refused') return failed(orderCode, 5, WORDS[decision.code])
  return (distorted) => {
    const code = codeView(orderCode, distorted)
    if (kind === 'cancel') return `<ok><cancelReceived orderCode="${code}"/></ok>`
    const told = amountXml(amount?.amountMinor ?? 0n, payment.currency, distorted)
    return `<ok><${kind}Received orderCode="${code}">${told}</${kind}Received></ok>`
  }
}

const WORDS = {
  not_found: 'Could not find payment for order',
  not_possible: 'The payment is not in a state in which it can be changed so',
  amount_too_large: 'Requested amount exceeds the balance for this payment',
  already_done: 'The payment was changed so before',
} as const
