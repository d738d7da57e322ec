import { type Static, Type } from 'typebox'
import type { OutboundAnswer } from '../../outbound/index.ts'
import { isCurrency } from '../../shared/money.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import { Compile } from '../charge/compile.ts'
import type { Charge, ChargeOrder, Modification, PspSubject } from '../charge/psp.ts'
import { readForm } from '../charge/read-answer.ts'
import { OPERATIONS, type OperationName } from './requests.ts'
import { AMOUNTS, RESULTS, toRefusal } from './words.ts'

/** Answers, as far as we believe them. `-` and nothing stand for what was not given. */
const Id = Type.String({ pattern: '^[0-9A-Za-z-]{0,64}$' })
const Code = Type.String({ pattern: '^[0-9A-Z]{0,4}$' })

const Answer = Type.Object({
  M: Type.Optional(Type.String({ maxLength: 32 })),
  O: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
  a1: Type.Optional(Id),
  a4: Type.Optional(Type.String({ pattern: '^([0-9]{1,12}|-?)$' })),
  g2: Type.Optional(Id),
  z1: Type.Optional(Id),
  z2: Type.String({ pattern: '^-?[0-9]{1,3}$' }),
  z3: Type.Optional(Type.String({ maxLength: 1_000 })),
  z4: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z]{0,16}$' })),
  z6: Type.Optional(Code),
})

type CredoraxAnswer = Static<typeof Answer>

const shape = Compile(Answer)

type CredoraxReply =
  | { readonly kind: 'done' | 'declined' | 'request'; readonly result: string; readonly said: CredoraxAnswer }
  | NoVerdict

/** As they were called: of another account or another operation, an answer is none. */
export interface Asked {
  readonly merchant: string
  readonly operation: OperationName
}

export function readReply(outbound: OutboundAnswer, { merchant, operation }: Asked): CredoraxReply {
  const read = readForm(outbound)
  if (read.kind !== 'said') return read
  const { status, value: said } = read
  if (status !== 200) return noAnswer(`status_${status}`)
  if (!shape.Check(said)) return noAnswer('unknown_shape')
  // `05` and `5` are one.
  const result = String(Number(said.z2))
  const meaning = RESULTS[result]
  if (meaning === undefined) return noAnswer(`result_${result}`)
  if (meaning === 'credentials') return rejected('credentials', `result_${result}`)
  const isNamed = said.M !== undefined && said.O !== undefined
  if (isNamed && said.M !== merchant) return noAnswer('other_merchant')
  if (isNamed && said.O !== OPERATIONS[operation]) return noAnswer('other_operation')
  // What is malformed may be answered without them.
  if (!isNamed && meaning !== 'request') return noAnswer('unknown_shape')
  return { kind: meaning, result, said }
}

const NOT_FOUND = /Referred to transaction has not been found/i

/** A reference to nothing is told to those whose signature is right. */
export function parseCheck(reply: CredoraxReply, account: string): ProviderAnswer<{ readonly account: string }> {
  if (reply.kind === 'request' && NOT_FOUND.test(reply.said.z3 ?? '')) return answered({ account })
  return isVerdict(reply) ? noAnswer(`result_${reply.result}`) : reply
}

const isVerdict = (reply: CredoraxReply): reply is Exclude<CredoraxReply, NoVerdict> => 'result' in reply

export function parseCharge(
  reply: CredoraxReply,
  order: ChargeOrder,
  operation: 'sale' | 'authorise',
): ProviderAnswer<Charge> {
  if (!isVerdict(reply)) return reply
  const { result, said, kind } = reply
  if (kind === 'request') return rejected('request', `result_${result}`)
  const about = subjectOf(said, order.currency)
  if (about === null) return noAnswer('unreadable_amount')
  const paymentId = said.z1 || null
  if (kind === 'declined') {
    const rawCode = said.z6 || `result_${result}`
    return answered({ state: 'refused', refusalCode: toRefusal(result, said.z6 ?? ''), rawCode, paymentId, about })
  }
  const { reference, amountMinor } = about
  if (paymentId === null || reference === undefined || amountMinor === undefined) return noAnswer('unknown_shape')
  const status = operation === 'sale' ? 'completed' : 'authorized'
  const money = { amountMinor, currency: order.currency, refundedMinor: 0n }
  const extra = { authorisation: said.z4 ?? '', operation }
  const rest = { uid: null, status, label: result, createdAt: null, isTest: null, extra } as const
  return answered({ state: 'charged', payment: { paymentId, reference, ...money, ...rest } })
}

/** Its currency is not told: that of the order, in which its amount is read. Null: no amount. */
function subjectOf({ a1, a4, g2 }: CredoraxAnswer, currency: string): PspSubject | null {
  const hasAmount = a4 !== undefined && a4 !== '' && a4 !== '-'
  const amountMinor = hasAmount && isCurrency(currency) ? readAmount(AMOUNTS, a4, currency) : undefined
  if (amountMinor === null) return null
  return {
    ...(a1 && a1 !== '-' && { reference: a1 }),
    ...(amountMinor !== undefined && { amountMinor }),
    ...(g2 && g2 !== '-' && { paymentId: g2 }),
  }
}

export function parseChange(reply: CredoraxReply, currency: string, isVoid: boolean): ProviderAnswer<Modification> {
  if (!isVerdict(reply)) return reply
  const { result, said, kind } = reply
  if (kind === 'request') {
    const isMissing = NOT_FOUND.test(said.z3 ?? '')
    if (!isMissing) return rejected('request', `result_${result}`)
    return answered({ state: 'refused', refusalCode: 'not_found', rawCode: `result_${result}` })
  }
  const subject = subjectOf(said, currency)
  if (subject === null) return noAnswer('unreadable_amount')
  const { amountMinor: _, ...whole } = subject
  const about = isVoid ? whole : subject
  if (kind === 'declined') {
    const rawCode = said.z6 || `result_${result}`
    return answered({ state: 'refused', refusalCode: 'not_possible', rawCode, about })
  }
  // What was changed, and of what, is in every answer to a change that was made.
  if (!said.z1 || subject.paymentId === undefined) return noAnswer('unknown_shape')
  return answered({ state: 'done', pspRef: said.z1, about })
}
