import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import { bestCharge } from '../charge/best-charge.ts'
import type { Charge, Modification, ModifyOrder, PspAbsence } from '../charge/psp.ts'
import { readJson } from '../charge/read-answer.ts'
import { TRANSACTION_STATUSES } from '../charge/transaction-status.ts'
import type { VaultedCard } from './requests.ts'
import * as wire from './wire.ts'
import {
  AMOUNTS,
  CHANGED,
  type ChangeKind,
  DUPLICATES,
  isChangeError,
  isRefusal,
  STATUSES,
  toChangeError,
  toRefusal,
  toRejection,
  toStatusRefusal,
  UNKNOWN,
} from './words.ts'

type HipayReply =
  | { readonly kind: 'done'; readonly json: unknown }
  /** An error of its own, by its code. */
  | { readonly kind: 'failed'; readonly code: string }
  | NoVerdict

export function readReply(answer: OutboundAnswer): HipayReply {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  const { status, value } = said
  if (status < 300) return { kind: 'done', json: value }
  if (!wire.failure.Check(value)) return noAnswer(`status_${status}`)
  const code = String(value.code)
  const isShut = (status === 401 || status === 403) && toRejection(code) === undefined
  return isShut ? rejected('credentials', code) : { kind: 'failed', code }
}

/** What the error says of a request that it did not take. */
const notTaken = (code: string): NoVerdict => {
  const reason = toRejection(code)
  return reason ? rejected(reason, code) : noAnswer(`error_${code}`)
}

/** Products by the brand that the vault has found. */
const PRODUCTS: Readonly<Record<string, string>> = {
  VISA: 'visa',
  MASTERCARD: 'mastercard',
  MAESTRO: 'maestro',
  'AMERICAN EXPRESS': 'american-express',
  AMERICANEXPRESS: 'american-express',
  CB: 'cb',
}

/** Whatever happens here, nothing was paid. */
export function parseToken(reply: HipayReply): ProviderAnswer<VaultedCard> {
  if (reply.kind === 'no_answer') return { kind: 'not_sent', reason: `token_${reply.reason}` }
  if (reply.kind === 'failed') return rejected(toRejection(reply.code) ?? 'request', reply.code)
  if (reply.kind !== 'done') return reply
  if (!wire.token.Check(reply.json)) return { kind: 'not_sent', reason: 'token_unknown_shape' }
  const product = PRODUCTS[reply.json.brand.toUpperCase()]
  return product ? answered({ token: reply.json.token, product }) : rejected('unsupported', 'brand_of_card')
}

export function parseCharge(reply: HipayReply): ProviderAnswer<Charge> {
  if (reply.kind === 'failed') {
    const { code } = reply
    if (DUPLICATES.includes(code)) return answered({ state: 'duplicate' })
    if (!isRefusal(code)) return notTaken(code)
    return answered({ state: 'refused', refusalCode: toRefusal(code), rawCode: code, paymentId: null })
  }
  if (reply.kind !== 'done') return reply
  if (!wire.transaction.Check(reply.json)) return noAnswer('unknown_shape')
  const charge = toCharge(reply.json)
  // The acquirer has processed one like it: which, and whether it was ours, a look-up tells.
  return charge.kind === 'answered' && isTwin(charge.value) ? answered({ state: 'duplicate' }) : charge
}

const isTwin = (charge: Charge) => charge.state === 'refused' && DUPLICATES.includes(charge.rawCode)

/** Of several attempts to pay one order, the one that paid. */
export function parseLookUp(reply: HipayReply, reference: string): ProviderAnswer<Charge | PspAbsence> {
  if (reply.kind === 'failed')
    return UNKNOWN.includes(reply.code) ? answered({ state: 'never_arrived' }) : notTaken(reply.code)
  if (reply.kind !== 'done') return reply
  const attempts = wire.found.Check(reply.json) ? attemptsIn(reply.json.transaction) : null
  if (attempts === null) return noAnswer('unknown_shape')
  const charges: Charge[] = []
  for (const attempt of attempts) {
    if (!wire.transaction.Check(attempt)) return noAnswer('unknown_shape')
    if (attempt.order.id !== reference) return noAnswer('other_reference')
    const charge = toCharge(attempt)
    if (charge.kind !== 'answered') return charge
    charges.push(charge.value)
  }
  const best = bestCharge(charges.filter((charge) => !isTwin(charge)))
  if (best) return answered(best)
  // A twin says that there is another one, which may have paid.
  return charges.length === 0 ? answered({ state: 'never_arrived' }) : noAnswer('double_alone')
}

/** One, several (a list, or an object of them by their numbers), or none at all: null is neither. */
function attemptsIn(transaction: unknown): readonly unknown[] | null {
  if (transaction === null || transaction === '') return []
  if (Array.isArray(transaction)) return transaction
  if (typeof transaction !== 'object') return null
  return 'transactionReference' in transaction ? [transaction] : Object.values(transaction)
}

function toCharge(said: wire.HipayTransaction): ProviderAnswer<Charge> {
  const { order, state, transactionReference: paymentId } = said
  const label = String(said.status)
  const status = STATUSES[label]
  if (!status) return noAnswer(`status_${label}`)
  const amountMinor = moneyOf(order.amount, order.currency)
  const [authorisedMinor, capturedMinor, refundedMinor] = sumsOf(said)
  if (amountMinor === null || authorisedMinor === null || capturedMinor === null || refundedMinor === null)
    return noAnswer('unreadable_amount')
  if (order.currency !== said.currency) return noAnswer('two_currencies')
  const isTest = isTestOf(said)
  const about = { paymentId, reference: order.id, amountMinor, currency: order.currency, isTest }
  const meaning = TRANSACTION_STATUSES[status]
  const isDeclined = state === 'declined' || state === 'error'
  // It says both; where they differ, nobody knows.
  if (meaning === 'refused' ? state === 'completed' : meaning === 'paid' && isDeclined)
    return noAnswer(`status_${label}_${state}`)
  if (meaning === 'refused') {
    const rawCode = wire.reason.Check(said.reason) ? String(said.reason.code) : label
    const refusalCode = isRefusal(rawCode) ? toRefusal(rawCode) : toStatusRefusal(label)
    return answered({ state: 'refused', refusalCode, rawCode, paymentId, about })
  }
  if (meaning === 'paid' && authorisedMinor !== amountMinor) return noAnswer('other_amount')
  // A part that was captured is no payment: the rest is waited for.
  const isPart = meaning === 'paid' && capturedMinor < amountMinor
  const { authorizationCode, dateCreated } = said
  const isCode = typeof authorizationCode === 'string' && /^\w{1,35}$/.test(authorizationCode)
  const extra = isCode ? { authorisation_code: authorizationCode } : {}
  const payment = { uid: null, status: isPart ? 'pending-capture' : status, label, refundedMinor, extra } as const
  return answered({ state: 'charged', payment: { ...about, ...payment, createdAt: toDate(dateCreated) } })
}

/** It tells of the transaction, not of the change: sums are those of all that was done to it. */
export function parseChange(reply: HipayReply, kind: ChangeKind, order: ModifyOrder): ProviderAnswer<Modification> {
  if (reply.kind === 'failed') {
    const { code } = reply
    if (!isChangeError(code)) return notTaken(code)
    return answered({ state: 'refused', refusalCode: toChangeError(code), rawCode: code })
  }
  if (reply.kind !== 'done') return reply
  const said = reply.json
  if (!wire.operation.Check(said) || said.operation.toLowerCase() !== kind) return noAnswer('unknown_shape')
  const [authorisedMinor, capturedMinor, refundedMinor] = sumsOf(said)
  const [doneMinor, wantedMinor] = {
    capture: [capturedMinor, order.amountMinor],
    refund: [refundedMinor, order.amountMinor],
    cancel: [0n, 0n],
  }[kind] as [bigint | null, bigint]
  if (authorisedMinor !== order.charge.amountMinor) return noAnswer('other_amount')
  const about = { paymentId: said.transactionReference, currency: said.currency, isTest: isTestOf(said) }
  const rawCode = String(said.status)
  const outcome = CHANGED[kind][rawCode]
  if (outcome === undefined) return noAnswer(`status_${rawCode}`)
  if (outcome === 'refused') return answered({ state: 'refused', refusalCode: 'other', rawCode, about })
  if (doneMinor === null || doneMinor < wantedMinor) return noAnswer('other_amount')
  return answered({ state: outcome, pspRef: said.transactionReference, about })
}

type Sums = Pick<wire.HipayTransaction, 'authorizedAmount' | 'capturedAmount' | 'refundedAmount' | 'currency'>

function sumsOf({ authorizedAmount, capturedAmount, refundedAmount, currency }: Sums) {
  const sums = [authorizedAmount, capturedAmount, refundedAmount].map((amount) => moneyOf(amount, currency))
  return sums as [bigint | null, bigint | null, bigint | null]
}

/** Whatever the currency, it may write more decimals than there are: of zeros only. */
function moneyOf(written: string | number, currency: string): bigint | null {
  return readAmount(AMOUNTS, String(written).replace(/\.0+$/, ''), currency)
}

function isTestOf({ test }: { readonly test?: boolean | string }): boolean | null {
  const word = String(test ?? '')
  return /^(true|1)$/.test(word) ? true : /^(false|0)$/.test(word) ? false : null
}

function toDate(written: unknown): Date | null {
  const date = new Date(typeof written === 'string' ? written : '')
  return Number.isNaN(date.getTime()) ? null : date
}
