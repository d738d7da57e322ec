import type { OutboundAnswer } from '../../outbound/index.ts'
import { isCurrency } from '../../shared/money.ts'
import { type NoVerdict, noAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import type { PspPayment } from '../charge/psp.ts'
import { readXmlAnswer } from '../charge/read-answer.ts'
import { childOf, textAt, type XmlElement } from '../charge/xml.ts'
import { AMOUNTS } from './traits.ts'
import { ERRORS, type ProcessingStatus, type Proof, STATUSES, type TransactionType, TYPES } from './words.ts'

/** `failed`: its own error; `absent`: it shows us no transaction of that reference, which is all that it says of one that is not. */
export type Reply =
  | { readonly kind: 'done'; readonly element: XmlElement }
  | { readonly kind: 'failed'; readonly proof: Proof; readonly name: string }
  | { readonly kind: 'absent' }
  | NoVerdict

export function readReply(answer: OutboundAnswer, reference: string): Reply {
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

export type Told = Omit<PspPayment, 'reference'> & { readonly reference: string | null; readonly type: TransactionType }

/** Or why it cannot be read. */
export function readTransaction(element: XmlElement): Told | string {
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
export function readMoney(element: XmlElement, currency: string): bigint | null {
  return isCurrency(currency) ? readAmount(AMOUNTS, textAt(element, 'amount'), currency) : null
}

function readRefunds(element: XmlElement, currency: string): bigint | null {
  const refunds = childOf(element, 'refunds')?.children.filter(({ name }) => name === 'refund') ?? []
  const amounts = refunds.map((refund) => readMoney(refund, currency))
  return amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0n)
}

const isType = (word: string): word is TransactionType => Object.hasOwn(TYPES, word)
const isStatus = (word: string): word is ProcessingStatus => Object.hasOwn(STATUSES, word)
