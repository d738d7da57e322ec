import { type Static, Type } from 'typebox'
import type { OutboundAnswer } from '../../outbound/index.ts'
import { CURRENCY_NUMBERS } from '../../shared/iso-4217.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import { Compile } from '../charge/compile.ts'
import type { Charge, ChargeOrder, Modification, PspAbsence } from '../charge/psp.ts'
import { readJson } from '../charge/read-answer.ts'
import { AMOUNTS, type SipsShop } from './requests.ts'
import { isSealed } from './signature.ts'
import {
  CODES,
  DONE_IN,
  NOT_FOUND,
  type SipsChange,
  type SipsStatus,
  STATUSES,
  toChangeRefusal,
  toRefusal,
} from './words.ts'

const Text = Type.String({ maxLength: 255 })
const Code = Type.String({ pattern: '^[0-9A-Z]{2}$' })
const Amount = Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^\\d{1,12}$' })])

const Answer = Type.Object({
  responseCode: Code,
  seal: Type.Optional(Type.String({ pattern: '^[0-9A-Fa-f]{64}$' })),
})

/** Of a transaction `responseCode` may be the bank's old verdict: then this is the verdict on the question. */
const Transaction = Type.Object({
  getTransDataResponseCode: Type.Optional(Code),
  transactionStatus: Type.Enum(Object.keys(STATUSES) as SipsStatus[]),
  originAmount: Amount,
  currentAmount: Type.Optional(Amount),
  currencyCode: Type.String({ pattern: '^\\d{3}$' }),
  merchantId: Type.Optional(Type.String({ pattern: '^\\d{15}$' })),
  transactionReference: Type.Optional(Text),
  s10TransactionReference: Type.Optional(Type.Object({ s10TransactionId: Text, s10TransactionIdDate: Text })),
  transactionDateTime: Type.Optional(Text),
  acquirerResponseCode: Type.Optional(Code),
  authorisationId: Type.Optional(Text),
})

const Change = Type.Object({
  newStatus: Type.Optional(Text),
  operationDateTime: Type.Optional(Text),
})

const answer = Compile(Answer)
const transaction = Compile(Transaction)
const change = Compile(Change)
type SipsTransaction = Static<typeof Transaction>

type Read = { readonly kind: 'read'; readonly code: string; readonly value: unknown } | NoVerdict

/** Of a transaction that nobody has made: a shop that is known is told that there is none. */
export function parseCheck(got: OutboundAnswer, shop: SipsShop): ProviderAnswer<{ account: string }> {
  const read = readSealed(got, shop)
  if (read.kind !== 'read') return read
  return read.code === NOT_FOUND ? answered({ account: shop.merchantId }) : withoutVerdict(read.code)
}

export function parseLookUp(
  got: OutboundAnswer,
  shop: SipsShop,
  { currency }: ChargeOrder,
): ProviderAnswer<Charge | PspAbsence> {
  const read = readSealed(got, shop)
  if (read.kind !== 'read') return read
  const { code, value } = read
  if (!transaction.Check(value)) {
    if (code === NOT_FOUND) return answered({ state: 'never_arrived' })
    return code === '00' ? noAnswer('unknown_shape') : withoutVerdict(code)
  }
  if ((value.getTransDataResponseCode ?? '00') !== '00') return noAnswer('transaction_and_error')
  if (value.merchantId !== undefined && value.merchantId !== shop.merchantId) return noAnswer('other_merchant')
  return toCharge(value, code, currency)
}

export function parseChange(got: OutboundAnswer, shop: SipsShop, kind: SipsChange): ProviderAnswer<Modification> {
  const read = readSealed(got, shop)
  if (read.kind !== 'read') return read
  const { code, value } = read
  if (isOneOf(CODES.refused, code))
    return answered({ state: 'refused', refusalCode: toChangeRefusal(code), rawCode: code })
  if (code !== '00' || !change.Check(value)) return withoutVerdict(code)
  // It says neither of which transaction nor how much; what it says is sealed.
  const pspRef = value.operationDateTime ?? kind
  return answered({ state: value.newStatus === DONE_IN[kind] ? 'done' : 'accepted', pspRef, about: {} })
}

function toCharge(said: SipsTransaction, responseCode: string, ordered: string): ProviderAnswer<Charge> {
  const { transactionStatus: label, currencyCode, originAmount, currentAmount } = said
  const reference = referenceOf(said)
  // Another currency stays a number: it is compared with what was ordered, and is none of that.
  const currency = currencyCode === CURRENCY_NUMBERS.get(ordered) ? ordered : currencyCode
  const amountMinor = readAmount(AMOUNTS, originAmount, ordered)
  const leftMinor = readAmount(AMOUNTS, currentAmount ?? originAmount, ordered)
  if (reference === null || amountMinor === null || leftMinor === null) return noAnswer('unreadable_payment')
  const about = { reference, amountMinor, currency }
  const status = STATUSES[label]
  if (status === 'failed') {
    const rawCode = said.acquirerResponseCode ?? responseCode
    return answered({ state: 'refused', refusalCode: toRefusal(rawCode), rawCode, paymentId: reference, about })
  }
  if (responseCode !== '00') return noAnswer(`status_${label}_with_an_error`)
  const isPart = status === 'refunded' && currentAmount !== undefined && leftMinor > 0n
  const backMinor = isPart && leftMinor < amountMinor ? amountMinor - leftMinor : amountMinor
  const code = said.authorisationId?.trim() ?? ''
  return answered({
    state: 'charged',
    payment: {
      ...about,
      paymentId: reference,
      uid: null,
      status: isPart ? 'completed' : status,
      label,
      refundedMinor: status === 'refunded' ? backMinor : 0n,
      createdAt: toDate(said.transactionDateTime),
      isTest: null,
      extra: /^\w{1,12}$/.test(code) ? { authorisation_code: code } : {},
    },
  })
}

function referenceOf({ transactionReference, s10TransactionReference: s10 }: SipsTransaction): string | null {
  return transactionReference ?? (s10 ? `${s10.s10TransactionId}/${s10.s10TransactionIdDate}` : null)
}

function toDate(text: string | undefined): Date | null {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? null : date
}

const isOneOf = (codes: readonly string[], code: string) => codes.includes(code)

function withoutVerdict(code: string): NoVerdict {
  if (isOneOf(CODES.credentials, code)) return rejected('credentials', code)
  return isOneOf(CODES.request, code) ? rejected('request', code) : noAnswer(`code_${code}`)
}

/** Everything is sealed with the shop's key, but for what tells a shop that this is not its key. */
function readSealed(got: OutboundAnswer, shop: SipsShop): Read {
  const said = readJson(got)
  if (said.kind !== 'said') return said
  if (said.status !== 200 || !answer.Check(said.value)) return noAnswer('unknown_shape')
  const { responseCode: code, seal = '' } = said.value
  if (isSealed(shop.key, said.value, seal)) return { kind: 'read', code, value: said.value }
  return isOneOf(CODES.credentials, code) ? rejected('credentials', code) : noAnswer('bad_signature')
}
