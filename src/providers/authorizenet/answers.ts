import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import type { Charge, ChargeOrder, Modification, ModifyOrder } from '../charge/psp.ts'
import { readJson } from '../charge/read-answer.ts'
import { TRANSACTION_STATUSES } from '../charge/transaction-status.ts'
import { AMOUNTS } from './requests.ts'
import {
  answer as anyAnswer,
  created,
  details,
  type WireAnswer,
  type WireDetails,
  type WireTransaction,
} from './wire.ts'
import { ALREADY, DUPLICATE, general, isStatus, NOT_FOUND, OF_CARD, STATUSES, toRefusal } from './words.ts'

type Schema<T> = { Check(value: unknown): value is T }

/** `failed`: an error of its own, without what was asked for. */
export type Read<T> =
  | { readonly kind: 'said'; readonly value: T }
  | { readonly kind: 'failed'; readonly code: string }
  | NoVerdict

/** Each of its answers begins with one byte order mark. */
export function readAs<T extends WireAnswer>(given: OutboundAnswer, schema: Schema<T>): Read<T> {
  const bare = given.kind === 'answered' ? { ...given, body: given.body.replace(/^\uFEFF/, '') } : given
  const said = readJson(bare)
  if (said.kind !== 'said') return said
  if (said.status !== 200) return noAnswer(`status_${said.status}`)
  if (schema.Check(said.value)) return { kind: 'said', value: said.value }
  if (!anyAnswer.Check(said.value) || 'transactionResponse' in said.value) return noAnswer('unknown_shape')
  const { resultCode, message } = said.value.messages
  return resultCode === 'Error' ? { kind: 'failed', code: message[0]?.code ?? '' } : noAnswer('unknown_shape')
}

export function parseCheck(given: OutboundAnswer, account: string): ProviderAnswer<{ readonly account: string }> {
  const read = readAs(given, anyAnswer)
  if (read.kind === 'failed') return general(read.code)
  if (read.kind !== 'said') return read
  const { resultCode, message } = read.value.messages
  return resultCode === 'Ok' ? answered({ account }) : general(message[0]?.code ?? '')
}

/** What was approved is told without amount and currency: those are what it was asked for. */
export function parseCharge(
  given: OutboundAnswer,
  status: 'completed' | 'authorized',
  order: ChargeOrder,
): ProviderAnswer<Charge> {
  const read = readAs(given, created)
  if (read.kind === 'failed') return general(read.code)
  if (read.kind !== 'said') return read
  const { refId: reference, transactionResponse: said } = read.value
  if (reference === undefined) return noAnswer('no_reference')
  const error = said.errors?.[0]?.errorCode ?? ''
  if (error === DUPLICATE) return answered({ state: 'duplicate' })
  if (said.responseCode === '2' || OF_CARD.includes(error)) return refused(said, error, reference)
  if (said.responseCode === '3') return general(error)
  // A transaction of a test mode is none, and has no number.
  if (error !== '' || said.transId === '0' || said.testRequest === '1') return noAnswer('no_transaction')
  return answered({
    state: 'charged',
    payment: {
      paymentId: said.transId,
      uid: null,
      reference,
      status: said.responseCode === '4' ? 'in-review' : status,
      label: said.responseCode,
      amountMinor: order.amountMinor,
      currency: order.currency,
      refundedMinor: 0n,
      createdAt: null,
      isTest: null,
      extra: extraOf(said.accountNumber, said.authCode),
    },
  })
}

function refused(said: WireTransaction, error: string, reference: string): ProviderAnswer<Charge> {
  const raw = said.rawResponseCode ? `raw${said.rawResponseCode}` : null
  const reason = error || (said.messages?.[0]?.code ?? said.responseCode)
  const paymentId = said.transId === '0' ? null : said.transId
  const about = { reference }
  return answered({ state: 'refused', refusalCode: toRefusal(raw, reason), rawCode: reason, paymentId, about })
}

export function parseChange(
  given: OutboundAnswer,
  kind: 'capture' | 'void' | 'refund',
  { payment }: ModifyOrder,
): ProviderAnswer<Modification> {
  const read = readAs(given, created)
  if (read.kind === 'failed')
    return read.code === NOT_FOUND
      ? answered({ state: 'refused', refusalCode: 'not_found', rawCode: read.code })
      : general(read.code)
  if (read.kind !== 'said') return read
  const { refId, transactionResponse: said } = read.value
  if (refId === undefined) return noAnswer('no_reference')
  const code = said.errors?.[0]?.errorCode ?? said.messages?.find((message) => ALREADY.includes(message.code))?.code
  const about = { reference: refId }
  if (code !== undefined) {
    const refusalCode = toRefusal(code)
    if (refusalCode === 'credentials' || (refusalCode === 'other' && said.responseCode !== '2')) return general(code)
    return answered({ state: 'refused', refusalCode, rawCode: code, about })
  }
  if (said.responseCode !== '1') return noAnswer(`response_${said.responseCode}`)
  const of = kind === 'refund' || said.refTransID ? said.refTransID : said.transId
  return answered({ state: 'done', pspRef: said.transId, about: { ...about, paymentId: of || payment.paymentId } })
}

export function parseDetails(given: OutboundAnswer, { currency }: ChargeOrder): ProviderAnswer<Charge> {
  const read = readAs(given, details)
  // A number that it gave us itself.
  if (read.kind === 'failed') return read.code === NOT_FOUND ? noAnswer('not_found') : general(read.code)
  return read.kind === 'said' ? toCharge(read.value.transaction, currency) : read
}

function toCharge(said: WireDetails, currency: string): ProviderAnswer<Charge> {
  const { transId: paymentId, transactionStatus: label, order, authAmount, payment, authCode } = said
  const amountMinor = readAmount(AMOUNTS, authAmount, currency)
  if (!isStatus(label)) return noAnswer('unknown_status')
  if (amountMinor === null) return noAnswer('amount')
  const reference = order.invoiceNumber
  const status = STATUSES[label]
  if (TRANSACTION_STATUSES[status] === 'refused') {
    const rawCode = String(said.responseReasonCode)
    // Nothing is authorised of what was refused: its amount says nothing.
    return answered({ state: 'refused', refusalCode: toRefusal(rawCode), rawCode, paymentId, about: { reference } })
  }
  const createdAt = new Date(said.submitTimeUTC ?? Number.NaN)
  return answered({
    state: 'charged',
    payment: {
      paymentId,
      uid: null,
      reference,
      status,
      label,
      amountMinor,
      currency,
      // A refund is a transaction of its own.
      refundedMinor: 0n,
      createdAt: Number.isNaN(createdAt.getTime()) ? null : createdAt,
      isTest: null,
      extra: extraOf(payment?.creditCard?.cardNumber, authCode),
    },
  })
}

/** Cards come masked: four letters and four digits. */
function extraOf(account: string | undefined, code: string | undefined): Record<string, string> {
  return {
    ...(account !== undefined && /^XXXX\d{4}$/.test(account) && { account_number: account }),
    ...(code !== undefined && /^\w{1,6}$/.test(code) && { authorisation_code: code }),
  }
}
