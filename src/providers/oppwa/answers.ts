import type { OutboundAnswer } from '../../outbound/index.ts'
import { isDeclineCode } from '../../refusals/index.ts'
import { isCurrency } from '../../shared/money.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import type { Charge, Modification, PspSubject } from '../charge/psp.ts'
import { readJson } from '../charge/read-answer.ts'
import { TYPES } from './requests.ts'
import { type OppwaReply, type OppwaTransaction, reply, transaction } from './wire.ts'
import { amountRuleOf, isRefusal, type Meaning, meaningOf, TEST_MODES } from './words.ts'

export interface Heard {
  readonly kind: 'heard'
  readonly json: unknown
  readonly code: string
  readonly meaning: Meaning
  /** It says 400 of what it has declined, too. */
  readonly isOk: boolean
}

/** Its own words, with what they mean whatever was asked taken out. */
export function hear(answer: OutboundAnswer): Heard | NoVerdict {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  if (!reply.Check(said.value)) return noAnswer('unknown_shape')
  const { code } = said.value.result
  const meaning = meaningOf(code)
  switch (meaning) {
    case 'credentials':
    case 'not_allow_listed':
      return rejected(meaning, code)
    case 'throttled':
      return { kind: 'not_sent', reason: `code_${code}` }
    default:
      return { kind: 'heard', json: said.value, code, meaning, isOk: said.status < 300 }
  }
}

export function parseCharge(answer: OutboundAnswer, kind: 'sale' | 'authorise'): ProviderAnswer<Charge> {
  const heard = hear(answer)
  if (heard.kind !== 'heard') return heard
  const { meaning, code, json } = heard
  if (meaning === 'duplicate') return answered({ state: 'duplicate' })
  if (meaning === 'done' || meaning === 'waiting') {
    if (!heard.isOk || !transaction.Check(json)) return noAnswer('unknown_shape')
    return json.paymentType === TYPES[kind] ? toCharge(json) : noAnswer('other_operation')
  }
  // What is said of earlier payments only cannot be about one that is new.
  if (meaning === 'invalid' || (isRefusal(meaning) && !isDeclineCode(meaning))) return rejected('request', code)
  if (!isRefusal(meaning)) return noAnswer(`code_${code}`)
  const said = json as OppwaReply
  const about = aboutOf(said)
  if (!about) return noAnswer('unreadable_amount')
  return answered({ state: 'refused', refusalCode: meaning, rawCode: code, paymentId: said.id ?? null, about })
}

/** One that was done, or may be. `undone`: what came after it, as far as the same list says it. */
export function toCharge(
  said: OppwaTransaction,
  after: { readonly status?: 'completed' | 'voided' | 'refunded'; readonly refundedMinor?: bigint } = {},
): ProviderAnswer<Charge> {
  const { amountMinor, currency } = aboutOf(said) ?? {}
  if (amountMinor === undefined || currency === undefined) return noAnswer('unreadable_amount')
  const { code } = said.result
  const held = said.paymentType === TYPES.authorise ? 'authorized' : 'completed'
  return answered({
    state: 'charged',
    payment: {
      paymentId: said.id,
      uid: null,
      reference: said.merchantTransactionId,
      status: meaningOf(code) === 'waiting' ? 'pending' : (after.status ?? held),
      label: code,
      amountMinor,
      currency,
      refundedMinor: after.refundedMinor ?? 0n,
      createdAt: toDate(said.timestamp),
      isTest: isTestOf(code),
      extra: {},
    },
  })
}

export function parseChange(answer: OutboundAnswer, kind: 'capture' | 'void' | 'refund'): ProviderAnswer<Modification> {
  const heard = hear(answer)
  if (heard.kind !== 'heard') return heard
  const { meaning, code } = heard
  const said = heard.json as OppwaReply
  const subject = aboutOf(said)
  if (!subject) return noAnswer('unreadable_amount')
  // Its own id is the change's; the one it changed is that which it refers to.
  const about = { ...subject, ...(said.referencedId && { paymentId: said.referencedId }) }
  if (isRefusal(meaning)) return answered({ state: 'refused', refusalCode: meaning, rawCode: code, about })
  if (meaning === 'invalid') return rejected('request', code)
  if (meaning !== 'done' && meaning !== 'waiting') return noAnswer(`code_${code}`)
  if (!heard.isOk || said.id === undefined || said.paymentType !== TYPES[kind]) return noAnswer('unknown_shape')
  return answered({ state: meaning === 'done' ? 'done' : 'accepted', pspRef: said.id, about })
}

/** Null: it says an amount that is none. */
function aboutOf(said: OppwaReply): PspSubject | null {
  const { amount, currency, merchantTransactionId: reference, result } = said
  const rule = currency !== undefined && isCurrency(currency) ? amountRuleOf(currency) : null
  const amountMinor = rule && currency !== undefined ? readAmount(rule, amount, currency) : null
  if (amount !== undefined && amountMinor === null) return null
  const isTest = isTestOf(result.code)
  return {
    ...(reference !== undefined && { reference }),
    ...(currency !== undefined && { currency }),
    ...(amountMinor !== null && { amountMinor }),
    ...(isTest !== null && { isTest }),
  }
}

/** Only test modes say what they are. */
const isTestOf = (code: string) => (TEST_MODES.includes(code) ? true : null)

/** `2021-04-08 08:55:56.575+0000` */
function toDate(text: string | undefined): Date | null {
  const date = new Date((text ?? '').replace(' ', 'T').replace(/\+0000$/, 'Z'))
  return Number.isNaN(date.getTime()) ? null : date
}
