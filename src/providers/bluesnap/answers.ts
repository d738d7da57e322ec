import type { OutboundAnswer } from '../../outbound/index.ts'
import { isDeclineCode } from '../../refusals/index.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import type { Charge, ChargeOrder, Modification, ModifyOrder, PspAbsence, PspPayment } from '../charge/psp.ts'
import { readXmlAnswer } from '../charge/read-answer.ts'
import { TRANSACTION_STATUSES } from '../charge/transaction-status.ts'
import { childOf, textAt, type XmlElement } from '../charge/xml.ts'
import { NO_REFERENCE } from './requests.ts'
import { AMOUNTS, ERRORS, type ProcessingStatus, type Proof, STATUSES, type TransactionType, TYPES } from './words.ts'

/** That what nobody has made is not shown, says that we may ask. */
export function parseCheck(answer: OutboundAnswer, account: string): ProviderAnswer<{ readonly account: string }> {
  const reply = readReply(answer, NO_REFERENCE)
  if (reply.kind === 'absent') return answered({ account })
  return reply.kind === 'done' ? noAnswer('unknown_shape') : withoutRefusal(reply)
}

export function parseCharge(answer: OutboundAnswer, { reference }: ChargeOrder): ProviderAnswer<Charge> {
  const reply = readReply(answer, reference)
  if (reply.kind === 'done') return toCharge(readTransaction(reply.element), reference)
  if (reply.kind !== 'failed') return reply.kind === 'absent' ? noAnswer('status_403') : reply
  const { proof, name: rawCode } = reply
  if (proof === 'duplicate') return answered({ state: 'duplicate' })
  // Other refusals are of changes.
  return proof !== 'request' && proof !== 'credentials' && isDeclineCode(proof)
    ? answered({ state: 'refused', refusalCode: proof, rawCode, paymentId: null })
    : withoutRefusal(reply)
}

export function parseLookUp(
  answer: OutboundAnswer,
  { reference }: ChargeOrder,
  paymentId: string | null,
): ProviderAnswer<Charge | PspAbsence> {
  const reply = readReply(answer, reference)
  if (reply.kind === 'absent' && paymentId === null) return answered({ state: 'never_arrived' })
  if (reply.kind !== 'done') return reply.kind === 'absent' ? noAnswer('status_403') : withoutRefusal(reply)
  const told = readTransaction(reply.element)
  const isOther = typeof told !== 'string' && paymentId !== null && told.paymentId !== paymentId
  return isOther ? noAnswer('other_payment') : toCharge(told, reference)
}

/** Told by the transaction that was changed. */
export function parseChange(
  answer: OutboundAnswer,
  type: 'CAPTURE' | 'AUTH_REVERSAL',
  { charge }: ModifyOrder,
): ProviderAnswer<Modification> {
  const reply = readReply(answer, charge.reference)
  if (reply.kind !== 'done') return refuseChange(reply)
  const told = readTransaction(reply.element)
  if (typeof told === 'string') return noAnswer(told)
  const { paymentId, reference, amountMinor, currency, status, label } = told
  if (told.type !== type) return noAnswer('other_type')
  const about = { paymentId, amountMinor, currency, ...(reference !== null && { reference }) }
  if (label === 'SUCCESS') return answered({ state: 'done', pspRef: paymentId, about })
  if (status === 'pending') return answered({ state: 'accepted', pspRef: paymentId, about })
  if (status !== 'failed') return noAnswer(`status_${label}`)
  return answered({ state: 'refused', refusalCode: 'other', rawCode: label, about })
}

export function parseRefund(answer: OutboundAnswer, { charge }: ModifyOrder): ProviderAnswer<Modification> {
  const reply = readReply(answer, charge.reference)
  if (reply.kind !== 'done') return refuseChange(reply)
  const { element } = reply
  const pspRef = textAt(element, 'refund-transaction-id') ?? ''
  const told = textAt(element, 'currency')
  const currency = told ?? charge.currency
  const status = textAt(element, 'refundStatus') ?? textAt(element, 'refund-status')
  if (element.name !== 'refund' || !/^\d{1,20}$/.test(pspRef)) return noAnswer('unknown_shape')
  const amountMinor = readMoney(element, currency)
  if (amountMinor === null) return noAnswer('unreadable_amount')
  const about = { amountMinor, currency }
  if (status === 'SUCCESS') return answered({ state: 'done', pspRef, about })
  // Where it says nothing of that, the transaction will.
  const isOpen = status === null || status === 'PENDING'
  return isOpen ? answered({ state: 'accepted', pspRef, about }) : noAnswer('unknown_status')
}

function refuseChange(reply: Exclude<Reply, { kind: 'done' }>): ProviderAnswer<Modification> {
  if (reply.kind === 'absent') return noAnswer('status_403')
  if (reply.kind !== 'failed') return reply
  const { proof, name: rawCode } = reply
  if (proof === 'request' || proof === 'credentials' || proof === 'duplicate' || proof === 'unclear')
    return withoutRefusal(reply)
  return answered({ state: 'refused', refusalCode: proof, rawCode })
}

function withoutRefusal(reply: Exclude<Reply, { kind: 'done' | 'absent' }>): NoVerdict {
  if (reply.kind !== 'failed') return reply
  const { proof, name } = reply
  return proof === 'request' || proof === 'credentials' ? rejected(proof, name) : noAnswer(`error_${name}`)
}

/** An answer that repeats no reference is to the question that named it. */
function toCharge(told: Told | string, asked: string): ProviderAnswer<Charge> {
  if (typeof told === 'string') return noAnswer(told)
  const { type, reference: said, ...payment } = told
  const reference = said ?? asked
  if (TRANSACTION_STATUSES[payment.status] !== 'refused')
    return answered({ state: 'charged', payment: { ...payment, reference } })
  const { paymentId, amountMinor, currency, label: rawCode } = payment
  const about = { paymentId, reference, amountMinor, currency }
  return answered({ state: 'refused', refusalCode: 'other', rawCode, paymentId, about })
}

/** `failed`: its own error; `absent`: it shows us no transaction of that reference, which is all that it says of one that is not. */
type Reply =
  | { readonly kind: 'done'; readonly element: XmlElement }
  | { readonly kind: 'failed'; readonly proof: Proof; readonly name: string }
  | { readonly kind: 'absent' }
  | NoVerdict

function readReply(answer: OutboundAnswer, reference: string): Reply {
  if (answer.kind === 'answered' && answer.complete) {
    const { status, body } = answer
    // Of the server in front of it, in HTML.
    if (status === 401 && body.includes('Bad credentials')) return rejected('credentials', 'status_401')
    const isHidden = body.includes('is not authorized to view merchant-transaction:') && body.includes(reference)
    if (status === 403 && isHidden) return { kind: 'absent' }
  }
  const said = readXmlAnswer(answer)
  if (said.kind !== 'said') return said
  const { status, value } = said
  if (status === 200) return { kind: 'done', element: value }
  const errors = value.name === 'messages' ? value.children.filter(({ name }) => name === 'message') : []
  const [name, ...others] = new Set(errors.map((error) => textAt(error, 'error-name') ?? ''))
  const proof = name === undefined || others.length > 0 ? undefined : ERRORS.get(name)
  if (name === undefined || status < 300) return noAnswer(`status_${status}`)
  if (proof === undefined) return noAnswer(`error_${/^\w{1,60}$/.test(name) ? name : 'unnamed'}`)
  return { kind: 'failed', proof, name }
}

type Told = Omit<PspPayment, 'reference'> & { readonly reference: string | null; readonly type: TransactionType }

/** Or why it cannot be read. */
function readTransaction(element: XmlElement): Told | string {
  const text = (...path: string[]) => textAt(element, ...path) ?? ''
  const type = text('card-transaction-type')
  const label = text('processing-info', 'processing-status').toUpperCase()
  const paymentId = text('transaction-id')
  const currency = text('currency')
  if (element.name !== 'card-transaction' || !/^\d{1,20}$/.test(paymentId)) return 'unknown_shape'
  if (!isType(type) || !isStatus(label)) return 'unknown_status'
  const amountMinor = readMoney(element, currency)
  const refundedMinor = readRefunds(element, currency)
  if (amountMinor === null || refundedMinor === null) return 'unreadable_amount'
  const means = STATUSES[label] === 'by_type' ? TYPES[type] : STATUSES[label]
  const isRefunded = means === 'completed' && refundedMinor >= amountMinor && refundedMinor > 0n
  const code = text('processing-info', 'authorization-code')
  return {
    paymentId,
    uid: null,
    reference: textAt(element, 'merchant-transaction-id'),
    type,
    status: isRefunded ? 'refunded' : means,
    label,
    amountMinor,
    currency,
    refundedMinor: means === 'refunded' ? amountMinor : refundedMinor,
    createdAt: null,
    isTest: null,
    extra: /^\w{1,20}$/.test(code) ? { authorisation_code: code } : {},
  }
}

/** Null: no amount of it that can be read. */
function readMoney(element: XmlElement, currency: string): bigint | null {
  return readAmount(AMOUNTS, textAt(element, 'amount'), currency)
}

function readRefunds(element: XmlElement, currency: string): bigint | null {
  const refunds = childOf(element, 'refunds')?.children.filter(({ name }) => name === 'refund') ?? []
  const amounts = refunds.map((refund) => readMoney(refund, currency))
  return amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0n)
}

const isType = (word: string): word is TransactionType => Object.hasOwn(TYPES, word)
const isStatus = (word: string): word is ProcessingStatus => Object.hasOwn(STATUSES, word)
