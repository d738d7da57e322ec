import { type Static, Type } from 'typebox'
import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import { Compile } from '../charge/compile.ts'
import type { Charge, ChargeOrder, Modification, PspSubject } from '../charge/psp.ts'
import { readXmlAnswer } from '../charge/read-answer.ts'
import { childOf, type XmlElement } from '../charge/xml.ts'
import { OPERATIONS, type OperationName } from './requests.ts'
import { AMOUNTS, type Meaning, meaningOf, toChangeRefusal, toRefusal } from './words.ts'

/** What stands in `XMLTrans` of an answer, as far as we believe it. */
const Answer = Type.Object({
  transType: Type.Optional(Type.String({ pattern: '^[0-9]{2,3}$' })),
  status: Type.String({ pattern: '^[0-9]{2,3}$' }),
  accountNum: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })),
  invNum: Type.Optional(Type.String({ maxLength: 50 })),
  transNum: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,17}$' })),
  authCode: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z]{0,16}$' })),
  responseCode: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
  GrossAmt: Type.Optional(Type.String({ pattern: '^[0-9]{1,12}$' })),
})

type PropayAnswer = Static<typeof Answer>

const shape = Compile(Answer)

type PropayReply =
  | { readonly kind: Exclude<Meaning, 'request' | 'credentials'>; readonly status: string; readonly said: PropayAnswer }
  | NoVerdict

/** As they were called: of another account or another operation, an answer is none. */
export interface Asked {
  readonly account: string
  readonly operation: OperationName
}

export function readReply(outbound: OutboundAnswer, { account, operation }: Asked): PropayReply {
  const read = readXmlAnswer(outbound)
  if (read.kind !== 'said') return read
  if (read.status !== 200) return noAnswer(`status_${read.status}`)
  const said = fieldsOf(read.value)
  if (!shape.Check(said)) return noAnswer('unknown_shape')
  const { status, accountNum, transType } = said
  if (transType !== undefined && transType !== OPERATIONS[operation]) return noAnswer('other_operation')
  if (accountNum !== undefined && accountNum !== account) return noAnswer('other_merchant')
  const kind = meaningOf(status)
  if (kind === undefined) return noAnswer(`result_${status}`)
  // What was not let in, or not understood, may be answered without them.
  if (kind === 'request' || kind === 'credentials') return rejected(kind, `status_${status}`)
  const isNamed = transType !== undefined && (accountNum !== undefined || kind === 'unchangeable')
  return isNamed ? { kind, status, said } : noAnswer('unknown_shape')
}

/** Null: no answer of ProPay's, or one that says something twice. */
function fieldsOf(root: XmlElement): Readonly<Record<string, string>> | null {
  const transaction = root.name === 'XMLResponse' ? childOf(root, 'XMLTrans') : null
  if (transaction === null) return null
  const names = transaction.children.map(({ name }) => name)
  if (new Set(names).size !== names.length) return null
  const leaves = transaction.children.filter(({ children }) => children.length === 0)
  // An empty element is as good as none.
  return Object.fromEntries(leaves.filter(({ text }) => text !== '').map(({ name, text }) => [name, text]))
}

/** Known, and not allowed to see a balance: whoever may charge need not be. */
const NOT_SHOWN = ['status_21', 'status_67']

export function parseCheck(reply: PropayReply, account: string): ProviderAnswer<{ readonly account: string | null }> {
  if (reply.kind === 'done') return answered({ account })
  if (reply.kind === 'rejected' && NOT_SHOWN.includes(reply.detail)) return answered({ account: null })
  return isVerdict(reply) ? noAnswer(`result_${reply.status}`) : reply
}

const isVerdict = (reply: PropayReply): reply is Exclude<PropayReply, NoVerdict> => 'status' in reply

export function parseCharge(
  reply: PropayReply,
  order: ChargeOrder,
  operation: 'sale' | 'authorise',
): ProviderAnswer<Charge> {
  if (!isVerdict(reply)) return reply
  const { kind, status, said } = reply
  if (kind === 'duplicate') return answered({ state: 'duplicate' })
  if (kind === 'unchangeable') return noAnswer(`result_${status}`)
  const about = subjectOf(said, order.currency)
  if (about === null) return noAnswer('unreadable_amount')
  const paymentId = said.transNum ?? null
  if (kind === 'declined') {
    const rawCode = status === '58' && said.responseCode ? said.responseCode : `status_${status}`
    return answered({ state: 'refused', refusalCode: toRefusal(status, said.responseCode), rawCode, paymentId, about })
  }
  if (paymentId === null) return noAnswer('unknown_shape')
  // Older answers name neither invoice nor amount, and none names a currency: there it is what was ordered.
  const { reference = order.reference, amountMinor = order.amountMinor } = about
  const money = { amountMinor, currency: order.currency, refundedMinor: 0n }
  const extra = { authorisation: said.authCode ?? '', operation }
  const state = operation === 'sale' ? 'completed' : 'authorized'
  const rest = { uid: null, status: state, label: status, createdAt: null, isTest: null, extra } as const
  return answered({ state: 'charged', payment: { paymentId, reference, ...money, ...rest } })
}

/** Null: no amount. */
function subjectOf({ invNum, GrossAmt }: PropayAnswer, currency: string): PspSubject | null {
  const amountMinor = GrossAmt === undefined ? undefined : readAmount(AMOUNTS, GrossAmt, currency)
  if (amountMinor === null) return null
  return { ...(invNum !== undefined && { reference: invNum }), ...(amountMinor !== undefined && { amountMinor }) }
}

export function parseChange(
  reply: PropayReply,
  currency: string,
  operation: 'capture' | 'void' | 'refund',
): ProviderAnswer<Modification> {
  if (!isVerdict(reply)) return reply
  const { kind, status, said } = reply
  const subject = subjectOf(said, currency)
  if (subject === null) return noAnswer('unreadable_amount')
  const { amountMinor: _, ...whole } = subject
  const told = operation === 'void' ? whole : subject
  const rawCode = `status_${status}`
  if (kind === 'unchangeable')
    return answered({ state: 'refused', refusalCode: toChangeRefusal(status), rawCode, about: told })
  if (kind === 'declined' && status === '58')
    return answered({
      state: 'refused',
      refusalCode: 'not_possible',
      rawCode: said.responseCode ?? rawCode,
      about: told,
    })
  if (kind !== 'done') return noAnswer(`result_${status}`)
  if (said.transNum === undefined) return noAnswer('unknown_shape')
  // What is given back has a number of its own, unless it was voided; a capture and a void keep that of their charge.
  const about = operation === 'refund' ? told : { ...told, paymentId: said.transNum }
  return answered({ state: 'done', pspRef: said.transNum, about })
}
