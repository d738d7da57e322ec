import { CURRENCY_NUMBERS } from '../../../shared/iso-4217.ts'
import { answered, noAnswer, type ProviderAnswer, rejected } from '../../answer.ts'
import { readAmount } from '../../charge/amount.ts'
import type { Charge, ChargeOrder, Modification, ModifyOrder, PspPayment, PspSubject } from '../../charge/psp.ts'
import { at, textAt, type XmlElement } from '../../charge/xml.ts'
import { AMOUNTS, isLyraStatus, LYRA_STATUSES, refusalOf } from '../words.ts'
import type { LyraResult } from './wire.ts'

/** Values of `responseCode`. What is not here says nothing we know: the charge is looked up. */
const CODES = {
  done: '0',
  notAllowed: '1',
  notFound: '10',
  wrongState: '11',
  wrongAmount: '20',
} as const

type Result = Extract<LyraResult, { kind: 'result' }>

/** Of createPayment and getPaymentDetails, whose answers are alike. */
export function readCharge(read: LyraResult, order: ChargeOrder): ProviderAnswer<Charge> {
  if (read.kind !== 'result') return read
  if (read.code === CODES.notAllowed) return rejected('request', `code_${read.code}`)
  if (read.code !== CODES.done) return noAnswer(`response_code_${read.code}`)
  const payment = readPayment(read, order)
  if (!payment) return noAnswer('unknown_shape')
  if (payment.status !== 'failed') return answered({ state: 'charged', payment })
  const rawCode = textAt(read.result, 'authorizationResponse', 'result')
  const { paymentId, reference, amountMinor, currency, isTest } = payment
  return answered({
    state: 'refused',
    refusalCode: refusalOf(rawCode),
    rawCode: [payment.label, rawCode].filter(Boolean).join(':'),
    paymentId,
    about: { reference, amountMinor, currency, isTest },
  })
}

function readPayment({ label, result }: Result, order: ChargeOrder): PspPayment | null {
  const subject = readSubject(result, order.currency)
  const payment = at(result, 'paymentResponse')
  const paymentId = textAt(payment, 'transactionId')
  const uid = textAt(payment, 'transactionUuid')
  if (!subject || !paymentId || !uid || !isLyraStatus(label)) return null
  const refunded = textAt(result, 'captureResponse', 'refundAmount')
  const created = new Date(textAt(payment, 'creationDate') ?? '')
  return {
    ...subject,
    paymentId,
    uid,
    status: LYRA_STATUSES[label],
    label,
    refundedMinor: refunded === null ? 0n : (readAmount(AMOUNTS, refunded, order.currency) ?? 0n),
    createdAt: Number.isNaN(created.getTime()) ? null : created,
    // The mode that was signed is the shop's own.
    isTest: null,
    extra: readExtra(result),
  }
}

type LyraSubject = Required<Pick<PspSubject, 'reference' | 'amountMinor' | 'currency'>>

function readSubject(result: XmlElement, ordered: string): LyraSubject | null {
  const reference = textAt(result, 'orderResponse', 'orderId')
  const number = textAt(result, 'paymentResponse', 'currency')?.padStart(3, '0')
  // Another currency stays a number: it is compared with what was ordered, and is none of that.
  const currency = number !== undefined && number === CURRENCY_NUMBERS.get(ordered) ? ordered : number
  const amountMinor = readAmount(AMOUNTS, textAt(result, 'paymentResponse', 'amount'), ordered)
  return reference === null || currency === undefined || amountMinor === null
    ? null
    : { reference, amountMinor, currency }
}

const EXTRA = {
  authorization_number: ['authorizationResponse', 'number'],
  authorization_result: ['authorizationResponse', 'result'],
  card_brand: ['cardResponse', 'brand'],
  card_number: ['cardResponse', 'number'],
  sequence_number: ['paymentResponse', 'sequenceNumber'],
} as const

/** Card numbers come masked; what is not, is left out. */
function readExtra(result: XmlElement): Record<string, string> {
  const found = Object.entries(EXTRA).map(([name, path]) => [name, textAt(result, ...path) ?? ''] as const)
  return Object.fromEntries(found.filter(([, value]) => /^[\w*. -]{1,40}$/.test(value) && !/\d{12}/.test(value)))
}

/** The transactions of one orderId: of several tries to send it, and of refunds. */
export function readFound(read: LyraResult, reference: string): ProviderAnswer<readonly string[]> {
  if (read.kind !== 'result') return read
  if (read.code === CODES.notFound) return answered([])
  if (read.code !== CODES.done) return noAnswer(`response_code_${read.code}`)
  if (textAt(read.result, 'orderResponse', 'orderId') !== reference) return noAnswer('other_reference')
  const items = read.result.children.filter(({ name }) => name === 'transactionItem')
  const uuids = items.map((item) => textAt(item, 'transactionUuid') ?? '')
  return uuids.every((uuid) => /^[\w-]{1,64}$/.test(uuid)) ? answered(uuids) : noAnswer('unknown_shape')
}

/** `operationType` 1 gives money back. */
export function isCredit(read: LyraResult): boolean {
  return read.kind === 'result' && textAt(read.result, 'paymentResponse', 'operationType') === '1'
}

export function readChange(read: LyraResult, order: ModifyOrder, uuid: string): ProviderAnswer<Modification> {
  if (read.kind !== 'result') return read
  const refused = (refusalCode: 'not_found' | 'not_possible' | 'amount_too_large') =>
    answered({ state: 'refused', refusalCode, rawCode: `code_${read.code}` })
  if (read.code === CODES.notFound) return refused('not_found')
  if (read.code === CODES.wrongState) return refused('not_possible')
  if (read.code === CODES.wrongAmount) return refused('amount_too_large')
  if (read.code === CODES.notAllowed) return rejected('request', `code_${read.code}`)
  if (read.code !== CODES.done) return noAnswer(`response_code_${read.code}`)
  const saysMore = at(read.result, 'paymentResponse') !== null
  const subject = saysMore ? readSubject(read.result, order.charge.currency) : null
  if (saysMore && !subject) return noAnswer('unknown_shape')
  const pspRef = textAt(read.result, 'paymentResponse', 'transactionUuid') ?? uuid
  return answered({ state: 'done', pspRef, ...(subject && { about: subject }) })
}
