import type { OutboundAnswer } from '../../outbound/index.ts'
import { isCurrency } from '../../shared/money.ts'
import { answered, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import { bestCharge } from '../charge/best-charge.ts'
import type { Charge, PspAbsence } from '../charge/psp.ts'
import { hear, toCharge } from './answers.ts'
import { TYPES } from './requests.ts'
import { list, type OppwaReply, type OppwaTransaction, transaction } from './wire.ts'
import { amountRuleOf, isRefusal, meaningOf } from './words.ts'

/** Of a query that found nothing, and of one that found something. */
const NOT_FOUND = '700.400.580'
const FOUND: readonly string[] = ['000.000.100', '000.000.000']

/** All transactions under a reference: charges of ours, and what was done with them. */
function readList(answer: OutboundAnswer): ProviderAnswer<readonly OppwaReply[]> {
  const heard = hear(answer)
  if (heard.kind !== 'heard') return heard
  if (heard.code === NOT_FOUND) return answered([])
  if (heard.meaning === 'invalid') return rejected('request', heard.code)
  if (!heard.isOk || !FOUND.includes(heard.code)) return noAnswer(`code_${heard.code}`)
  const found = list.Check(heard.json) ? (heard.json.records ?? heard.json.payments) : undefined
  return found ? answered(found) : noAnswer('unknown_shape')
}

export function parseCheck(answer: OutboundAnswer, account: string): ProviderAnswer<{ account: string }> {
  const found = readList(answer)
  return found.kind === 'answered' ? answered({ account }) : found
}

export function parseList(answer: OutboundAnswer, reference: string): ProviderAnswer<Charge | PspAbsence> {
  const found = readList(answer)
  if (found.kind !== 'answered') return found
  const all: OppwaTransaction[] = []
  for (const one of found.value) {
    // What is listed and not ours says that something else was listed than we asked for.
    if (one.merchantTransactionId !== reference) return noAnswer('other_reference')
    if (!transaction.Check(one)) return noAnswer('unknown_shape')
    all.push(one)
  }
  const charges = all.filter(({ paymentType: type }) => type === TYPES.sale || type === TYPES.authorise)
  // A double says that there is a first one.
  const tries = charges.filter((one) => meaningOf(one.result.code) !== 'duplicate')
  if (tries.length === 0) return charges.length === 0 ? answered({ state: 'never_arrived' }) : noAnswer('double_alone')
  const told = tries.map((one) => ofCharge(one, all))
  const known = told.flatMap((one) => (one.kind === 'answered' ? [one.value] : []))
  const best = bestCharge(known)
  // Of two tries one that nobody knows of counts more than one that was refused.
  return best?.state === 'charged' ? answered(best) : (told.find(({ kind }) => kind !== 'answered') ?? told[0]!)
}

function ofCharge(charge: OppwaTransaction, all: readonly OppwaTransaction[]): ProviderAnswer<Charge> {
  const { code } = charge.result
  const meaning = meaningOf(code)
  if (meaning === 'uncertain') return noAnswer(`code_${code}`)
  if (meaning !== 'done' && meaning !== 'waiting') {
    const refusalCode = isRefusal(meaning) || meaning === 'credentials' ? meaning : 'not_possible'
    const { id: paymentId, merchantTransactionId: reference } = charge
    return answered({ state: 'refused', refusalCode, rawCode: code, paymentId, about: { reference } })
  }
  const after = changesOf(charge, all)
  const voids = after.filter(({ paymentType }) => paymentType === TYPES.void)
  if (voids.some((one) => meaningOf(one.result.code) === 'uncertain')) return noAnswer('uncertain_reversal')
  const doneOf = (type: string) => after.filter((one) => one.paymentType === type && isDone(one))
  if (doneOf(TYPES.void).length > 0) return toCharge(charge, { status: 'voided' })
  const refundedMinor = sumOf(doneOf(TYPES.refund))
  if (refundedMinor > 0n && refundedMinor >= sumOf([charge]))
    return toCharge(charge, { status: 'refunded', refundedMinor })
  const isCaptured = doneOf(TYPES.capture).length > 0
  return toCharge(charge, { ...(isCaptured && { status: 'completed' as const }), refundedMinor })
}

const isDone = ({ result }: OppwaTransaction) => meaningOf(result.code) === 'done'

/** A refund may refer to the capture. What refers to nothing is the charge's: others under its reference are refused ones. */
function changesOf(charge: OppwaTransaction, all: readonly OppwaTransaction[]): readonly OppwaTransaction[] {
  const others = all.filter(({ id }) => id !== charge.id)
  const isOf = (ids: readonly string[]) => (one: OppwaTransaction) =>
    one.referencedId === undefined || ids.includes(one.referencedId)
  const direct = others.filter(isOf([charge.id]))
  return others.filter(isOf([charge.id, ...direct.map(({ id }) => id)]))
}

function sumOf(transactions: readonly OppwaTransaction[]): bigint {
  return transactions.reduce((sum, { amount, currency }) => {
    const rule = isCurrency(currency) ? amountRuleOf(currency) : null
    return sum + ((rule && readAmount(rule, amount, currency)) ?? 0n)
  }, 0n)
}
