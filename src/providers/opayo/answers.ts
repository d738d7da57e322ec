import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import type { Charge, ChargeOrder, Modification, ModifyOrder, PspAbsence } from '../charge/psp.ts'
import { readForm, readXmlAnswer } from '../charge/read-answer.ts'
import { TRANSACTION_STATUSES } from '../charge/transaction-status.ts'
import type { OpayoChange } from './requests.ts'
import { fieldsOf, idOf, type OpayoReply, reply, report } from './wire.ts'
import {
  AMOUNTS,
  changeRefusal,
  chargeRefusal,
  isRefusal,
  isTurnedAway,
  isUnfit,
  NOT_REPORTED,
  REPORTED,
  STATES,
  SUCCESS,
  UNCERTAIN,
  UNKNOWN_VENDOR,
  UNLISTED_ADDRESS,
  USED_BEFORE,
} from './words.ts'

type Said = OpayoReply & { readonly code: string }

/** A code of nobody's is not there for whom it knows; whom it does not know it turns away. */
export function parseCheck(answer: OutboundAnswer, account: string): ProviderAnswer<{ readonly account: string }> {
  const told = readReport(answer)
  if (told.kind !== 'said') return told
  const { errorcode: code = '' } = told.fields
  if (code === NOT_REPORTED) return answered({ account })
  return isTurnedAway(code) ? rejected('credentials', code) : noAnswer(`report_${code}`)
}

export function parseCharge(
  answer: OutboundAnswer,
  type: 'PAYMENT' | 'DEFERRED',
  order: ChargeOrder,
): ProviderAnswer<Charge> {
  const told = read(answer)
  if (told.kind !== 'said') return told
  const said = told.value
  const { Status, code, DeclineCode } = said
  if (Status === 'OK REPEATED' || USED_BEFORE.includes(code)) return answered({ state: 'duplicate' })
  if (Status === 'PENDING') return charged(said, 'pending', type, order)
  if (Status === 'OK') {
    if (code !== SUCCESS || !said.TxAuthNo) return noAnswer('ok_without_authorisation')
    return charged(said, type === 'PAYMENT' ? 'completed' : 'authorized', type, order)
  }
  const refusalCode = chargeRefusal(DeclineCode, code, Status)
  if (!isRefusal(Status) && (refusalCode === 'other' || !isUnfit(Status))) return unfit(said)
  const rawCode = DeclineCode ?? (code || Status)
  return answered({ state: 'refused', refusalCode, rawCode, paymentId: said.VPSTxId ? idOf(said.VPSTxId) : null })
}

export function parseChange(
  answer: OutboundAnswer,
  type: OpayoChange,
  { payment }: ModifyOrder,
): ProviderAnswer<Modification> {
  const told = read(answer)
  if (told.kind !== 'said') return told
  const said = told.value
  const { Status, code, DeclineCode, VPSTxId } = said
  if (Status === 'OK') {
    // A refund is a transaction of its own, and told as one.
    if (type === 'REFUND' && !VPSTxId) return noAnswer('no_number')
    return answered({ state: 'done', pspRef: VPSTxId ? idOf(VPSTxId) : payment.paymentId })
  }
  // A refund has a code of its own: whether the first one counted is not said.
  if (USED_BEFORE.includes(code)) return noAnswer('reference_used_before')
  const refusalCode = changeRefusal(DeclineCode, code)
  if (!isRefusal(Status) && (refusalCode === 'other' || !isUnfit(Status))) return unfit(said)
  return answered({ state: 'refused', refusalCode, rawCode: DeclineCode ?? (code || Status) })
}

export function parseLookUp(answer: OutboundAnswer): ProviderAnswer<Charge | PspAbsence> {
  const told = readReport(answer)
  if (told.kind !== 'said') return told
  const said = told.fields
  if (said.errorcode === NOT_REPORTED) return answered({ state: 'never_arrived' })
  if (said.errorcode !== REPORTED) return noAnswer(`report_${said.errorcode}`)
  if (!report.Check(said)) return noAnswer('unknown_shape')
  const { txstateid: label, vendortxcode: reference, currency } = said
  const amountMinor = readAmount(AMOUNTS, said.amount, currency)
  if (amountMinor === null) return noAnswer('amount')
  const status = STATES.get(label) ?? null
  if (status === null) return noAnswer(`state_${label}`)
  const paymentId = idOf(said.vpstxid)
  if (TRANSACTION_STATUSES[status] === 'refused') {
    const about = { reference, amountMinor, currency }
    return answered({ state: 'refused', refusalCode: 'other', rawCode: label, paymentId, about })
  }
  const extra = extraOf(said.transactiontype.toUpperCase(), said.securitykey, said.vpsauthcode)
  const what = { reference, amountMinor, currency, status, label, extra }
  // A refund is a transaction of its own.
  const payment = { paymentId, ...what, uid: null, refundedMinor: 0n, createdAt: null, isTest: null }
  return answered({ state: 'charged', payment })
}

/** What Direct does not say is as it was ordered. */
function charged(
  { VPSTxId, SecurityKey, TxAuthNo, Status: label }: Said,
  status: 'completed' | 'authorized' | 'pending',
  type: string,
  { reference, amountMinor, currency }: ChargeOrder,
): ProviderAnswer<Charge> {
  if (!VPSTxId || !SecurityKey) return noAnswer('no_number')
  const extra = extraOf(type, SecurityKey, TxAuthNo)
  const what = { reference, amountMinor, currency, status, label, extra }
  const payment = { paymentId: idOf(VPSTxId), ...what, uid: null, refundedMinor: 0n, createdAt: null, isTest: null }
  return answered({ state: 'charged', payment })
}

/** Every change names them, beside both numbers. */
function extraOf(type: string, key: string | undefined, authorisation: string | undefined) {
  return { tx_type: type, ...(key && { security_key: key }), ...(authorisation && { tx_auth_no: authorisation }) }
}

function unfit({ Status, code }: Said): NoVerdict {
  if (!isUnfit(Status)) return noAnswer(`status_${Status}`)
  if (UNKNOWN_VENDOR.includes(code)) return rejected('credentials', code)
  return code === UNLISTED_ADDRESS ? rejected('not_allow_listed', code) : rejected('request', code || Status)
}

function read(answer: OutboundAnswer) {
  const said = readForm(answer.kind === 'answered' ? { ...answer, body: asForm(answer.body) } : answer)
  if (said.kind !== 'said') return said
  if (said.status !== 200) return noAnswer(`status_${said.status}`)
  if (!reply.Check(said.value)) return noAnswer('unknown_shape')
  const code = /^(\d{4}) :/.exec(said.value.StatusDetail)?.[1] ?? ''
  if (UNCERTAIN.includes(code)) return noAnswer(`code_${code}`)
  return { kind: 'said', value: { ...said.value, code } satisfies Said } as const
}

/** A line each, as it is: nothing in it is encoded. */
function asForm(body: string): string {
  const lines = body.split(/\r?\n/).filter((line) => line !== '')
  const pairs = lines.map((line): [string, string] => {
    const at = line.indexOf('=')
    return at < 1 ? [line, ''] : [line.slice(0, at), line.slice(at + 1).trim()]
  })
  return new URLSearchParams(pairs).toString()
}

function readReport(answer: OutboundAnswer) {
  // Latin-1, of which accents do not survive: no name or number that counts has any.
  const legible = answer.kind === 'answered' ? { ...answer, body: answer.body.replaceAll('\uFFFD', '?') } : answer
  const said = readXmlAnswer(legible)
  if (said.kind !== 'said') return said
  if (said.status !== 200) return noAnswer(`status_${said.status}`)
  const fields = fieldsOf(said.value)
  if (said.value.name !== 'vspaccess' || !/^\d{4}$/.test(fields.errorcode ?? '')) return noAnswer('unknown_shape')
  return { kind: 'said', fields } as const
}
