import type { OutboundAnswer } from '../../outbound/index.ts'
import { currencyExponent, isCurrency } from '../../shared/money.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import type { Charge, Modification, PspAbsence, PspPayment } from '../charge/psp.ts'
import { readXmlAnswer } from '../charge/read-answer.ts'
import { TRANSACTION_STATUSES } from '../charge/transaction-status.ts'
import { at, childOf, textAt, type XmlElement } from '../charge/xml.ts'
import { AMOUNTS } from './requests.ts'
import { EVENTS, isEvent, toRefusal } from './words.ts'

/** The document types that its answers name, without any declaration of their own; none is read. */
const DOCTYPE =
  /<!DOCTYPE paymentService PUBLIC "-\/\/(?:World[Pp]ay|Bibit)\/\/DTD (?:World[Pp]ay|Bibit) PaymentService v1\/\/EN"\s{1,80}"https?:\/\/dtd\.(?:World[Pp]ay|worldpay|bibit)\.com\/paymentService_v1\.dtd"\s{0,8}>/

export function doctypeOf(text: string): { readonly doctype?: string } {
  const doctype = DOCTYPE.exec(text.slice(0, 1_000))?.[0]
  return doctype === undefined ? {} : { doctype }
}

/** Whose account it is, and the order that was asked about: an error of another is none of ours. */
export interface Expected {
  readonly merchantCode: string
  readonly orderCode: string
}

/** `failed`: its own error, of the request or of one order; nothing was done. */
type Reply =
  | { readonly kind: 'reply'; readonly reply: XmlElement }
  | { readonly kind: 'failed'; readonly code: string; readonly text: string }
  | NoVerdict

function read(answer: OutboundAnswer, { merchantCode, orderCode }: Expected): Reply {
  // Basic authentication is asked before anything is read, in HTML.
  if (answer.kind === 'answered' && answer.status === 401 && /^basic /i.test(answer.headers['www-authenticate'] ?? ''))
    return rejected('credentials', 'authentication')
  const text = answer.kind === 'answered' ? answer.body : ''
  const said = readXmlAnswer(answer, { dialect: doctypeOf(text) })
  if (said.kind !== 'said') return said
  if (said.status !== 200) return noAnswer(`status_${said.status}`)
  const { name, attributes } = said.value
  if (name !== 'paymentService') return noAnswer('unknown_shape')
  if (attributes.merchantCode !== merchantCode) return noAnswer('other_merchant')
  const reply = childOf(said.value, 'reply')
  if (reply === null) return noAnswer('unknown_shape')
  const error = childOf(reply, 'error') ?? at(reply, 'orderStatus', 'error')
  if (error === null) return { kind: 'reply', reply }
  const about = childOf(reply, 'orderStatus')?.attributes.orderCode ?? orderCode
  if (about !== orderCode) return noAnswer('other_reference')
  const code = error.attributes.code ?? ''
  return /^\d{1,2}$/.test(code) ? { kind: 'failed', code, text: error.text.trim() } : noAnswer('unknown_error')
}

/** A document that it could not read, or an invalid part of one. */
const INVALID = /^(xml failed validation|invalid )/i
const NOT_FOUND = /^could not find /i

/** What an error says whatever was asked; null: it depends. */
function general(code: string, text: string): NoVerdict | null {
  switch (code) {
    case '4':
      return rejected('credentials', 'error_4')
    case '2':
    case '3':
    case '6':
      return rejected('request', `error_${code}`)
    case '5':
      return INVALID.test(text) ? rejected('request', 'error_5') : null
    case '7':
      return null
    // 1: internal. 9: a twin is under way.
    case '1':
    case '9':
      return noAnswer(`error_${code}`)
  }
  return noAnswer(`error_${code}`)
}

export function readCharge(answer: OutboundAnswer, expected: Expected): ProviderAnswer<Charge> {
  const reply = read(answer, expected)
  if (reply.kind === 'reply') return toCharge(reply.reply)
  if (reply.kind !== 'failed') return reply
  const { code, text } = reply
  // Payment details that no scheme would take.
  if (code === '7')
    return answered({ state: 'refused', refusalCode: 'invalid_card', rawCode: 'error_7', paymentId: null })
  const verdict = general(code, text)
  if (verdict) return verdict
  return /duplicate|already/i.test(text) ? answered({ state: 'duplicate' }) : noAnswer('error_5')
}

export function readFound(answer: OutboundAnswer, expected: Expected): ProviderAnswer<Charge | PspAbsence> {
  const reply = read(answer, expected)
  if (reply.kind === 'reply') return toCharge(reply.reply)
  if (reply.kind !== 'failed') return reply
  if (reply.code === '5' && NOT_FOUND.test(reply.text)) return answered({ state: 'never_arrived' })
  return general(reply.code, reply.text) ?? noAnswer(`error_${reply.code}`)
}

export type Received = 'captureReceived' | 'cancelReceived' | 'voidReceived' | 'refundReceived'

/** Taken on, and decided later; some accounts capture at once and answer with the payment. */
export function readModification(
  answer: OutboundAnswer,
  expected: Expected,
  received: readonly Received[],
): ProviderAnswer<Modification> {
  const reply = read(answer, expected)
  if (reply.kind === 'failed') return refusedChange(reply.code, reply.text)
  if (reply.kind !== 'reply') return reply
  const ok = childOf(reply.reply, 'ok')
  if (ok === null) return readAtOnce(reply.reply)
  const [taken, ...more] = ok.children
  const name = received.find((one) => one === taken?.name)
  const reference = taken?.attributes.orderCode
  if (!name || !taken || !reference || more.length > 0) return noAnswer('unknown_shape')
  if (name === 'cancelReceived' || name === 'voidReceived')
    return answered({ state: 'accepted', pspRef: reference, about: { reference } })
  const amount = readMoney(childOf(taken, 'amount'))
  return amount
    ? answered({ state: 'accepted', pspRef: reference, about: { reference, ...amount } })
    : noAnswer('amount')
}

function readAtOnce(reply: XmlElement): ProviderAnswer<Modification> {
  const charge = toCharge(reply)
  if (charge.kind !== 'answered') return charge
  if (charge.value.state !== 'charged' || charge.value.payment.label !== 'CAPTURED') return noAnswer('unknown_shape')
  const { paymentId, reference, amountMinor, currency } = charge.value.payment
  return answered({ state: 'done', pspRef: paymentId, about: { reference, amountMinor, currency } })
}

function refusedChange(code: string, text: string): ProviderAnswer<Modification> {
  const verdict = general(code, text)
  if (verdict) return verdict
  const refusalCode = NOT_FOUND.test(text) ? 'not_found' : /exceeds/i.test(text) ? 'amount_too_large' : 'not_possible'
  return answered({ state: 'refused', refusalCode, rawCode: `error_${code}` })
}

function toCharge(reply: XmlElement): ProviderAnswer<Charge> {
  const payment = toPayment(childOf(reply, 'orderStatus'))
  if (typeof payment === 'string') return noAnswer(payment)
  if (TRANSACTION_STATUSES[payment.status] !== 'refused') return answered({ state: 'charged', payment })
  const told = at(reply, 'orderStatus', 'payment')
  const issuer = childOf(told, 'ISO8583ReturnCode') ?? childOf(told, 'IssuerResponseCode')
  const code = issuer?.attributes.code ?? ''
  const rawCode = /^\w{1,6}$/.test(code) ? code : payment.label
  const { paymentId, reference, amountMinor, currency } = payment
  const about = { reference, amountMinor, currency }
  return answered({ state: 'refused', refusalCode: toRefusal(rawCode), rawCode, paymentId, about })
}

/** The order is the payment: it has no other id. Text: why it is none. */
function toPayment(status: XmlElement | null): PspPayment | string {
  const told = childOf(status, 'payment')
  const reference = status?.attributes.orderCode
  const label = textAt(told, 'lastEvent') ?? ''
  if (!told || !reference || !isEvent(label)) return 'unknown_shape'
  const names = told.children.map(({ name }) => name).filter((name) => name !== 'balance')
  if (new Set(names).size < names.length) return 'told_twice'
  const amount = readMoney(childOf(told, 'amount'))
  if (amount === null) return 'amount'
  const means = EVENTS[label]
  const left = means === 'refunded' ? captured(told, amount.currency) : amount.amountMinor
  const refundedMinor = amount.amountMinor - left
  return {
    paymentId: reference,
    uid: null,
    reference,
    status: means === 'refunded' && left > 0n ? 'completed' : means,
    label,
    ...amount,
    refundedMinor,
    createdAt: null,
    isTest: null,
    extra: {},
  }
}

/** What is still captured once part of it has been sent for refund. */
function captured(told: XmlElement, currency: string): bigint {
  const balance = told.children.find(
    ({ name, attributes }) => name === 'balance' && attributes.accountType === 'IN_PROCESS_CAPTURED',
  )
  const left = readMoney(childOf(balance ?? null, 'amount'))
  return left?.currency === currency ? left.amountMinor : 0n
}

function readMoney(amount: XmlElement | null): { readonly amountMinor: bigint; readonly currency: string } | null {
  const { value, currencyCode: currency = '', exponent } = amount?.attributes ?? {}
  if (!isCurrency(currency) || exponent !== String(currencyExponent(currency))) return null
  const amountMinor = readAmount(AMOUNTS, value, currency)
  return amountMinor === null ? null : { amountMinor, currency }
}
