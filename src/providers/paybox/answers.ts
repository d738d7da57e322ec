import { Type } from 'typebox'
import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { Compile } from '../charge/compile.ts'
import type { Charge, ChargeOrder, Modification, PspAbsence } from '../charge/psp.ts'
import { readForm } from '../charge/read-answer.ts'
import { TRANSACTION_STATUSES, type TransactionStatus } from '../charge/transaction-status.ts'
import { type PayboxShop, paymentIdOf, type Question } from './requests.ts'
import {
  ACCESS_REFUSED,
  ASKED_BEFORE,
  DONE,
  isUnknown,
  lets,
  lettersOf,
  MALFORMED,
  PENDING,
  refusalOf,
  STATUS_MAP,
} from './words.ts'

const Digits = Type.String({ pattern: '^\\d{1,10}$' })
const Text = Type.Optional(Type.String({ maxLength: 256 }))

/** Every answer repeats who asked, and the number of the question: of amount, currency and reference it says nothing. */
const Reply = Type.Object({
  CODEREPONSE: Type.String({ pattern: '^[0-9A-Z]{5}$' }),
  SITE: Type.String({ pattern: '^\\d{7}$' }),
  RANG: Type.String({ pattern: '^\\d{1,3}$' }),
  NUMQUESTION: Digits,
  NUMAPPEL: Type.Optional(Digits),
  NUMTRANS: Type.Optional(Digits),
  AUTORISATION: Text,
  TYPECARTE: Text,
  STATUS: Text,
})

const reply = Compile(Reply)
type PayboxReply = Type.Static<typeof Reply>

/** Who asked what: an answer repeats both, and is about nothing else. */
export interface Asked {
  readonly shop: PayboxShop
  readonly question: Question
}

/** A transaction that cannot be: whom it knows it tells that there is none. */
export function parseCheck(answer: OutboundAnswer, asked: Asked): ProviderAnswer<{ readonly account: string }> {
  const told = read(answer, asked)
  if (told.kind !== 'said') return told
  const said = told.value
  if (lets(said.CODEREPONSE, said.STATUS)) return answered({ account: `${asked.shop.site}/${asked.shop.rang}` })
  return unfit(said)
}

export function parseCharge(
  answer: OutboundAnswer,
  asked: Asked,
  kind: 'sale' | 'authorise',
  order: ChargeOrder,
): ProviderAnswer<Charge> {
  const told = read(answer, asked)
  if (told.kind !== 'said') return told
  const said = told.value
  const { CODEREPONSE: code } = said
  if (code === DONE) return charged(said, kind === 'sale' ? 'completed' : 'authorized', code, order)
  if (code === PENDING) return charged(said, 'pending', code, order)
  // The first one counts. It cannot be looked up by what we know of it.
  if (code === ASKED_BEFORE) return answered({ state: 'duplicate' })
  const refusalCode = refusalOf(code, 'charge')
  if (refusalCode === null) return unfit(said)
  return answered({ state: 'refused', refusalCode, rawCode: code, paymentId: idOf(said) })
}

export function parseLookUp(
  answer: OutboundAnswer,
  asked: Asked,
  order: ChargeOrder,
): ProviderAnswer<Charge | PspAbsence> {
  const told = read(answer, asked)
  if (told.kind !== 'said') return told
  const said = told.value
  const { CODEREPONSE: code, STATUS } = said
  // It has given us the number itself: that it has none proves nothing.
  if (isUnknown(code, STATUS)) return noAnswer('unknown_transaction')
  if (code === PENDING) return charged(said, 'pending', code, order)
  if (code !== DONE) return unfit(said)
  const word = lettersOf(STATUS)
  const status = Object.hasOwn(STATUS_MAP, word) ? STATUS_MAP[word] : null
  if (!status) return noAnswer('unknown_status')
  if (TRANSACTION_STATUSES[status] === 'refused')
    return answered({ state: 'refused', refusalCode: 'other', rawCode: word, paymentId: idOf(said) })
  return charged(said, status, word, order)
}

export function parseChange(answer: OutboundAnswer, asked: Asked): ProviderAnswer<Modification> {
  const told = read(answer, asked)
  if (told.kind !== 'said') return told
  const said = told.value
  const { CODEREPONSE: code } = said
  const pspRef = idOf(said)
  if (code === DONE) return pspRef ? answered({ state: 'done', pspRef }) : noAnswer('no_number')
  const refusalCode = refusalOf(code, 'change')
  return refusalCode ? answered({ state: 'refused', refusalCode, rawCode: code }) : unfit(said)
}

/** What it does not say is as it was ordered: its answer is to that question. */
function charged(
  said: PayboxReply,
  status: TransactionStatus,
  label: string,
  order: ChargeOrder,
): ProviderAnswer<Charge> {
  const paymentId = idOf(said)
  if (paymentId === null) return noAnswer('no_number')
  const { AUTORISATION, TYPECARTE } = said
  const { reference, amountMinor, currency } = order
  const isRefunded = status === 'refunded'
  const extra = { ...(AUTORISATION && { authorisation: AUTORISATION }), ...(TYPECARTE && { card_type: TYPECARTE }) }
  const ordered = { reference, amountMinor, currency, refundedMinor: isRefunded ? amountMinor : 0n }
  const payment = { ...ordered, paymentId, uid: null, status, label, createdAt: null, isTest: null, extra }
  return answered({ state: 'charged', payment })
}

/** Whatever else it says is that the question was none, or nothing that is certain. */
function unfit({ CODEREPONSE: code }: PayboxReply): NoVerdict {
  if (code === ACCESS_REFUSED) return rejected('credentials', code)
  return MALFORMED.includes(code) ? rejected('request', code) : noAnswer(`code_${code}`)
}

interface Told {
  readonly kind: 'said'
  readonly value: PayboxReply
}

function read(answer: OutboundAnswer, { shop, question }: Asked): Told | NoVerdict {
  // Its text is Latin-1, of which accents do not survive: no name or number has any.
  const legible = answer.kind === 'answered' ? { ...answer, body: answer.body.replaceAll('\uFFFD', '?') } : answer
  const said = readForm(legible)
  if (said.kind !== 'said') return said
  if (said.status !== 200) return noAnswer(`status_${said.status}`)
  if (!reply.Check(said.value)) return noAnswer('unknown_shape')
  const { SITE, RANG, NUMQUESTION, CODEREPONSE } = said.value
  // What it could not read it may not number either.
  const isUnread = Number(NUMQUESTION) === 0 && (CODEREPONSE === ACCESS_REFUSED || MALFORMED.includes(CODEREPONSE))
  if (!isUnread && Number(NUMQUESTION) !== Number(question.NUMQUESTION)) return noAnswer('other_question')
  if (SITE !== shop.site || Number(RANG) !== Number(shop.rang)) return noAnswer('other_merchant')
  return { kind: 'said', value: said.value }
}

function idOf({ NUMAPPEL = '0', NUMTRANS = '0' }: PayboxReply): string | null {
  return Number(NUMAPPEL) === 0 || Number(NUMTRANS) === 0 ? null : paymentIdOf(NUMAPPEL, NUMTRANS)
}
