import type { OutboundAnswer } from '../../outbound/index.ts'
import { isCurrency } from '../../shared/money.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import { bestCharge } from '../charge/best-charge.ts'
import type { Charge, ChargeOrder, Modification, PspAbsence } from '../charge/psp.ts'
import { readJson } from '../charge/read-answer.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'
import type { ChangeKind } from './requests.ts'
import { type ExportRow, exported, type OperationResult, result } from './wire.ts'
import {
  DUPLICATE,
  isChangeError,
  isDeclined,
  LATER,
  TIMED_OUT,
  TROUBLES,
  toChangeError,
  toDecline,
  toRejection,
  WAITING,
} from './words.ts'

const SUCCESS = '0000'
/** "Reference transaction not found". */
const NOT_FOUND = '2002'

type Said = { readonly kind: 'said'; readonly code: string; readonly value: OperationResult; readonly json: unknown }

/** What became of it is answered with 200, whatever it was. */
function read(answer: OutboundAnswer, operation: string): Said | NoVerdict {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  const { status, value } = said
  if (status !== 200) return noAnswer(`status_${status}`)
  if (!result.Check(value)) return noAnswer('unknown_shape')
  if (value.OPERATIONTYPE !== operation) return noAnswer('other_operation')
  return { kind: 'said', code: value.EXECCODE, value, json: value }
}

/** What a code says of a request that was not taken. */
function notTaken(code: string): NoVerdict {
  if (LATER.includes(code)) return { kind: 'not_sent', reason: `execcode_${code}` }
  const reason = toRejection(code)
  return reason ? rejected(reason, code) : noAnswer(`execcode_${code}`)
}

/** Its answer is about what was sent on this connection: it names neither order nor amount. */
export function parseCharge(
  answer: OutboundAnswer,
  operation: 'payment' | 'authorization',
  order: ChargeOrder,
): ProviderAnswer<Charge> {
  const said = read(answer, operation)
  if (said.kind !== 'said') return said
  const { code, value } = said
  const paymentId = value.TRANSACTIONID ?? null
  if (code === DUPLICATE) return answered({ state: 'duplicate' })
  if (isDeclined(code)) return answered({ state: 'refused', refusalCode: toDecline(code), rawCode: code, paymentId })
  const status = code === SUCCESS ? CHARGES[operation] : WAITING[code]
  if (!status) return notTaken(code)
  if (paymentId === null) return noAnswer('unknown_shape')
  const { reference, amountMinor, currency } = order
  const payment = { paymentId, uid: null, reference, status, label: code, amountMinor, currency, refundedMinor: 0n }
  return answered({ state: 'charged', payment: { ...payment, createdAt: null, isTest: null, extra: {} } })
}

export function parseChange(answer: OutboundAnswer, kind: ChangeKind): ProviderAnswer<Modification> {
  const said = read(answer, kind)
  if (said.kind !== 'said') return said
  const { code, value } = said
  const pspRef = value.TRANSACTIONID
  if (isChangeError(code)) return answered({ state: 'refused', refusalCode: toChangeError(code), rawCode: code })
  if (isDeclined(code)) return answered({ state: 'refused', refusalCode: 'other', rawCode: code })
  const isTaken = code === '0002' || code === '0003'
  if (code !== SUCCESS && !isTaken) return notTaken(code)
  if (pspRef === undefined) return noAnswer('unknown_shape')
  return answered({ state: isTaken ? 'accepted' : 'done', pspRef })
}

const CHARGES: Readonly<Record<string, TransactionStatus>> = { payment: 'completed', authorization: 'authorized' }

/** All operations of an order. A change does not say of which charge it is: where there are several, nobody knows. */
export function parseLookUp(
  answer: OutboundAnswer,
  shop: string,
  reference: string,
): ProviderAnswer<Charge | PspAbsence> {
  const said = read(answer, 'getTransactions')
  if (said.kind !== 'said') return said
  if (said.code === NOT_FOUND) return answered({ state: 'never_arrived' })
  if (said.code !== SUCCESS) return notTaken(said.code)
  if (!exported.Check(said.json)) return noAnswer('unknown_shape')
  const rows = said.json.DATA
  if (rows.some(({ IDENTIFIER }) => IDENTIFIER !== shop)) return noAnswer('other_merchant')
  if (rows.some(({ ORDERID }) => ORDERID !== reference)) return noAnswer('other_reference')
  const done = rows.filter((row) => codeOf(row) === SUCCESS)
  const paid = done.filter(({ OPERATIONTYPE }) => Object.hasOwn(CHARGES, OPERATIONTYPE))
  if (paid.length > 1 && done.length > paid.length) return noAnswer('several_charges')
  const charges: Charge[] = []
  const asked = rows.filter(({ OPERATIONTYPE }) => Object.hasOwn(CHARGES, OPERATIONTYPE))
  const tries = asked.filter((row) => codeOf(row) !== DUPLICATE)
  // A double says that there is another one, which may have paid.
  if (asked.length > 0 && tries.length === 0) return noAnswer('double_alone')
  for (const row of tries) {
    const charge = toCharge(row, rows)
    if (charge.kind !== 'answered') return charge
    charges.push(charge.value)
  }
  const best = bestCharge(charges)
  if (best) return answered(best)
  return rows.length === 0 ? answered({ state: 'never_arrived' }) : noAnswer('other_operation')
}

function toCharge(row: ExportRow, rows: readonly ExportRow[]): ProviderAnswer<Charge> {
  const { TRANSACTIONID: paymentId, ORDERID: reference, CURRENCY: currency, OPERATIONTYPE } = row
  const code = codeOf(row)
  const amountMinor = moneyOf(row)
  if (amountMinor === null) return noAnswer('unreadable_amount')
  const about = { paymentId, reference, amountMinor, currency }
  if (isDeclined(code) || TROUBLES.includes(code)) {
    const refusalCode = TROUBLES.includes(code) ? 'issuer_unavailable' : toDecline(code)
    return answered({ state: 'refused', refusalCode, rawCode: code, paymentId, about })
  }
  const begun = code === SUCCESS ? CHARGES[OPERATIONTYPE] : WAITING[code === TIMED_OUT ? '0003' : code]
  if (!begun) return noAnswer(`execcode_${code}`)
  const done = (kind: ChangeKind) => rows.filter((one) => one.OPERATIONTYPE === kind && codeOf(one) === SUCCESS)
  const refunds = done('refund').map(moneyOf)
  if (refunds.includes(null)) return noAnswer('unreadable_amount')
  const refundedMinor = refunds.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n)
  const isPaid = begun === 'completed' || (begun === 'authorized' && done('capture').length > 0)
  const isWhole = isPaid && refundedMinor >= amountMinor
  const status: TransactionStatus =
    done('void').length > 0 ? 'voided' : isWhole ? 'refunded' : isPaid ? 'completed' : begun
  const createdAt = toDate(row.DATE)
  const rest = { uid: null, status, label: code, refundedMinor, createdAt, isTest: null, extra: {} }
  return answered({ state: 'charged', payment: { ...about, ...rest } })
}

const codeOf = ({ EXECCODE }: ExportRow) => EXECCODE.padStart(4, '0')

/** It may have more decimals than its currency, of zeros, and a sign where money went back. */
function moneyOf({ AMOUNT, CURRENCY }: ExportRow): bigint | null {
  if (!isCurrency(CURRENCY)) return null
  return readAmount({ written: 'decimal' }, AMOUNT.replace(/^-/, '').replace(/\.0+$/, ''), CURRENCY)
}

/** In UTC, unless another zone was asked for. */
function toDate(written: string | undefined): Date | null {
  const date = new Date(`${(written ?? '').replace(' ', 'T')}Z`)
  return Number.isNaN(date.getTime()) ? null : date
}
