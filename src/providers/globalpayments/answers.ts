import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import type { Charge, ChargeOrder, Modification, PspAbsence, PspRefusal } from '../charge/psp.ts'
import { readXmlAnswer } from '../charge/read-answer.ts'
import { textAt, type XmlElement } from '../charge/xml.ts'
import { isHashOf } from './requests.ts'
import { APPROVED, isRefusal, type Meaning, meaningOf, toRefusal } from './words.ts'

export interface Expected {
  readonly merchantId: string
  readonly secret: string
  readonly orderId: string
}

interface Told {
  readonly kind: 'told'
  readonly result: string
  readonly message: string
  readonly orderId: string
  readonly pasRef: string
  readonly authCode: string
  readonly batchId: string
}

/** `failed`: a short answer, unsigned: the request could not be processed. What has come to the bank is signed. */
type Read = Told | { readonly kind: 'failed'; readonly result: string; readonly meaning: Meaning } | NoVerdict

function read(answer: OutboundAnswer, { merchantId, secret, orderId }: Expected): Read {
  const said = readXmlAnswer(answer)
  if (said.kind !== 'said') return said
  if (said.status !== 200) return noAnswer(`status_${said.status}`)
  const response = said.value
  const of = (name: string) => textAt(response, name) ?? ''
  const result = of('result')
  if (response.name !== 'response' || !/^\d{2,3}$/.test(result)) return noAnswer('unknown_shape')
  const message = of('message')
  if (/^[3-9]\d\d$/.test(result)) {
    const meaning = meaningOf(result, message)
    if (meaning === null) return noAnswer(`result_${result}`)
    // Whether something is there is believed of the order alone that was asked about.
    const isAboutOrder = meaning === 'duplicate' || meaning === 'not_found'
    const about = of('orderid')
    if (about !== orderId && (isAboutOrder || about !== '')) return noAnswer('other_reference')
    return { kind: 'failed', result, meaning }
  }
  const told = { result, message, orderId: of('orderid'), pasRef: of('pasref'), authCode: of('authcode') }
  if (!isSigned(response, secret)) return noAnswer('bad_signature')
  if (of('merchantid') !== merchantId) return noAnswer('other_merchant')
  return { kind: 'told', ...told, batchId: of('batchid') }
}

const SIGNED = ['merchantid', 'orderid', 'result', 'message', 'pasref', 'authcode']

function isSigned(response: XmlElement, secret: string): boolean {
  const fields = SIGNED.map((name) => textAt(response, name) ?? '')
  return isHashOf(secret, [response.attributes.timestamp ?? '', ...fields], textAt(response, 'sha1hash') ?? '')
}

function failed({ result, meaning }: Extract<Read, { kind: 'failed' }>): NoVerdict {
  const detail = `result_${result}`
  switch (meaning) {
    case 'credentials':
    case 'not_allow_listed':
    case 'request':
      return rejected(meaning, detail)
  }
  return noAnswer(detail)
}

export function readCharge(answer: OutboundAnswer, expected: Expected, order: ChargeOrder): ProviderAnswer<Charge> {
  const told = read(answer, expected)
  if (told.kind === 'told') return toCharge(told, told.result, order)
  if (told.kind !== 'failed') return told
  const { meaning, result: rawCode } = told
  if (meaning === 'duplicate') return answered({ state: 'duplicate' })
  return meaning === 'expired_card' || meaning === 'invalid_card'
    ? answered({ state: 'refused', refusalCode: meaning, rawCode, paymentId: null })
    : failed(told)
}

/**
 * A query is answered with what the payment was answered, its result in front of its message: `(00)[ test system ]
 * Authorised`. Without that it is not said which of the two the result is.
 */
export function readFound(
  answer: OutboundAnswer,
  expected: Expected,
  order: ChargeOrder,
): ProviderAnswer<Charge | PspAbsence> {
  const told = read(answer, expected)
  if (told.kind === 'failed') return told.meaning === 'not_found' ? answered({ state: 'never_arrived' }) : failed(told)
  if (told.kind !== 'told') return told
  const result = /^\((\d{2,3})\)/.exec(told.message)?.[1]
  if (result === undefined || (told.result !== APPROVED && told.result !== result)) return noAnswer('unknown_shape')
  return toCharge(told, result, order)
}

/** A rebate is a transaction of its own. */
const UNTOLD = { uid: null, refundedMinor: 0n, createdAt: null } as const

/** Amount and currency are in no answer: they are what was ordered under this reference, which is taken once only. */
function toCharge(told: Told, result: string, { amountMinor, currency }: ChargeOrder): ProviderAnswer<Charge> {
  const { orderId: reference, pasRef: paymentId, authCode, message, batchId } = told
  if (isRefusal(result)) {
    const refusalCode = toRefusal(result, message)
    return answered({
      state: 'refused',
      refusalCode,
      rawCode: result,
      paymentId: paymentId || null,
      about: { reference },
    })
  }
  if (result !== APPROVED) return noAnswer(`result_${result}`)
  if (!/^\d{1,50}$/.test(paymentId)) return noAnswer('no_pasref')
  return answered({
    state: 'charged',
    payment: {
      paymentId,
      reference,
      amountMinor,
      currency,
      // -1, or none: in no batch yet.
      status: /^[1-9]\d{0,17}$/.test(batchId) ? 'completed' : 'authorized',
      label: result,
      isTest: message.includes('[ test system ]') ? true : null,
      extra: /^\w{1,20}$/.test(authCode) ? { authorisation_code: authCode } : {},
      ...UNTOLD,
    },
  })
}

const CHANGE_REFUSALS: Readonly<Partial<Record<Meaning, PspRefusal>>> = {
  not_found: 'not_found',
  already_done: 'already_done',
  amount_too_large: 'amount_too_large',
}

export function readModification(answer: OutboundAnswer, expected: Expected): ProviderAnswer<Modification> {
  const told = read(answer, expected)
  if (told.kind === 'failed') {
    const { result: rawCode, meaning } = told
    // "Incorrect data" that names nothing: it is not what can be done with this payment.
    const refusalCode = CHANGE_REFUSALS[meaning] ?? (rawCode === '508' && meaning === 'request' ? 'not_possible' : null)
    return refusalCode ? answered({ state: 'refused', refusalCode, rawCode }) : failed(told)
  }
  if (told.kind !== 'told') return told
  const { result, message, orderId: reference, pasRef: pspRef } = told
  const about = { reference }
  if (isRefusal(result))
    return answered({ state: 'refused', refusalCode: toRefusal(result, message), rawCode: result, about })
  return result === APPROVED && pspRef !== ''
    ? answered({ state: 'done', pspRef, about })
    : noAnswer(`result_${result}`)
}
