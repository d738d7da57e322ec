import { CURRENCY_NUMBERS } from '../../shared/iso-4217.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import type { Charge, ChargeOrder, Modification, PspPayment } from '../charge/psp.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'
import { at, type XmlElement } from '../charge/xml.ts'
import { AMOUNTS } from './requests.ts'
import { type PaylineResult, said } from './wire.ts'
import {
  ACTIONS,
  APPROVED,
  type AssociatedKind,
  CREDENTIALS,
  DUPLICATE,
  INVALID,
  isChangeRefusal,
  isRefusal,
  kindOf,
  NOTHING_FOUND,
  PENDING,
  SEARCHED,
  toChangeRefusal,
  toRefusal,
} from './words.ts'

type Result = Extract<PaylineResult, { kind: 'result' }>

/** An error that nobody has explained proves nothing. */
function general(code: string): NoVerdict {
  if (CREDENTIALS.includes(code)) return rejected('credentials', code)
  return INVALID.includes(code) ? rejected('request', code) : noAnswer(`code_${code}`)
}

/** Of doAuthorization, that says neither the order's reference nor, always, its amount: those are what it was asked for. */
export function readCharge(
  read: PaylineResult,
  action: 'sale' | 'authorise',
  contract: string,
  order: ChargeOrder,
): ProviderAnswer<Charge> {
  if (read.kind !== 'result') return read
  // Nothing is authorised of what was refused: its amount says nothing.
  const authorization = read.code === APPROVED ? at(read.response, 'authorization') : null
  const sum = readSum(authorization, ['authorizedAmount', 'authorizedCurrency'], order.currency)
  if (sum === null) return noAnswer('unknown_amount')
  const reference = said(read.response, 'transaction', 'orderReference') ?? order.reference
  const about = {
    reference,
    amountMinor: sum?.amountMinor ?? order.amountMinor,
    currency: sum?.currency ?? order.currency,
  }
  if (DUPLICATE.includes(read.code)) return answered({ state: 'duplicate' })
  if (CREDENTIALS.includes(read.code)) return general(read.code)
  return toCharge(read, contract, about, { status: action === 'sale' ? 'completed' : 'authorized', refundedMinor: 0n })
}

/** Of getTransactionDetails; null: of a capture, a refund, or whatever else bears the order's reference. */
export function readDetails(read: PaylineResult, contract: string, order: ChargeOrder): ProviderAnswer<Charge | null> {
  if (read.kind !== 'result') return read
  const payment = at(read.response, 'payment')
  const action = said(payment, 'action')
  if (action === ACTIONS.capture || action === ACTIONS.refund) return answered(null)
  const sum = readSum(payment, ['amount', 'currency'], order.currency)
  const reference = said(read.response, 'order', 'ref')
  const paymentId = said(read.response, 'transaction', 'id')
  // A code that is about the question and not about a transaction comes without one.
  if (!sum || reference === null || paymentId === null) return general(read.code)
  if (action !== ACTIONS.sale && action !== ACTIONS.authorise) return noAnswer('unknown_action')
  const now = readHistory(read.response, paymentId, action === ACTIONS.sale, order.currency)
  return now ? toCharge(read, contract, { ...sum, reference }, now) : noAnswer('unknown_history')
}

type Subject = Pick<PspPayment, 'reference' | 'amountMinor' | 'currency'>

function toCharge(
  { code, word, response }: Result,
  contract: string,
  about: Subject,
  approved: { readonly status: TransactionStatus; readonly refundedMinor: bigint },
): ProviderAnswer<Charge> {
  const paymentId = said(response, 'transaction', 'id')
  const contractNumber = said(response, 'contractNumber')
  if (contractNumber !== null && contractNumber !== contract) return noAnswer('other_merchant')
  // A merchant that was turned away: of a transaction that is shown, that is what became of it.
  if (isRefusal(code, word) || CREDENTIALS.includes(code))
    return answered({ state: 'refused', refusalCode: toRefusal(code), rawCode: code, paymentId, about })
  const status = code === APPROVED ? approved.status : PENDING[code]
  if (status === undefined) return general(code)
  if (paymentId === null || !/^[\w-]{1,50}$/.test(paymentId) || contractNumber === null)
    return noAnswer('unknown_shape')
  // Whoever approved it has numbered it.
  if (code === APPROVED && said(response, 'authorization', 'number') === null) return noAnswer('no_authorisation')
  return answered({
    state: 'charged',
    payment: {
      ...about,
      paymentId,
      uid: null,
      status,
      label: code,
      refundedMinor: approved.refundedMinor,
      // Its dates are of a time zone that it does not say.
      createdAt: null,
      isTest: null,
      extra: readExtra(response),
    },
  })
}

/** Undefined: it says none. Null: what it says is none of this currency. */
function readSum(
  element: XmlElement | null,
  [amountName, currencyName]: readonly [string, string],
  ordered: string,
): { readonly amountMinor: bigint; readonly currency: string } | null | undefined {
  const [written, number] = [said(element, amountName), said(element, currencyName)]
  if (isAbsent(element, amountName) && isAbsent(element, currencyName)) return undefined
  const amountMinor = readAmount(AMOUNTS, written, ordered)
  if (number === null || amountMinor === null) return null
  // Another currency stays a number: it is compared with what was ordered, and is none of that.
  return { amountMinor, currency: number.padStart(3, '0') === CURRENCY_NUMBERS.get(ordered) ? ordered : number }
}

/** Not there, or nil; of two, none is. */
function isAbsent(element: XmlElement | null, name: string): boolean {
  return (element?.children ?? []).every((child) => child.name !== name || child.text === '')
}

const EXTRA = {
  authorization_number: ['authorization', 'number'],
  card_number: ['card', 'number'],
  card_type: ['card', 'type'],
} as const

/** Card numbers come masked; what is not, is left out. */
function readExtra(response: XmlElement): Record<string, string> {
  const found = Object.entries(EXTRA).map(([name, path]) => [name, said(response, ...path) ?? ''] as const)
  return Object.fromEntries(found.filter(([, value]) => /^[\w*. -]{1,40}$/.test(value) && !/\d{12}/.test(value)))
}

/** Ids of the transactions that bear a reference: of several tries to send it, of captures and refunds. */
export function readFound(read: PaylineResult, reference: string): ProviderAnswer<readonly string[]> {
  if (read.kind !== 'result') return read
  if (read.code === NOTHING_FOUND) return answered([])
  if (!SEARCHED.includes(read.code)) return general(read.code)
  const list = at(read.response, 'transactionList')
  if (!list) return noAnswer('unknown_shape')
  const ids: string[] = []
  for (const transaction of list.children) {
    const id = said(transaction, 'id')
    if (transaction.name !== 'transaction' || id === null || !/^[\w-]{1,50}$/.test(id)) return noAnswer('unknown_shape')
    if ((said(transaction, 'orderReference') ?? reference) !== reference) return noAnswer('other_reference')
    ids.push(id)
  }
  return answered(ids)
}

/** Its answers name a transaction of the change's own, and say nothing of what was changed. */
export function readChange(read: PaylineResult): ProviderAnswer<Modification> {
  if (read.kind !== 'result') return read
  const { code, word, response } = read
  if (CREDENTIALS.includes(code)) return general(code)
  if (isChangeRefusal(code, word))
    return answered({ state: 'refused', refusalCode: toChangeRefusal(code), rawCode: code })
  if (code in PENDING) return accepted(response, 'accepted')
  return code === APPROVED ? accepted(response, 'done') : general(code)
}

function accepted(response: XmlElement, state: 'done' | 'accepted'): ProviderAnswer<Modification> {
  const pspRef = said(response, 'transaction', 'id')
  return pspRef !== null && /^[\w-]{1,50}$/.test(pspRef) ? answered({ state, pspRef }) : noAnswer('unknown_shape')
}

interface Associated {
  readonly id: string
  readonly of: string | null
  readonly kind: AssociatedKind
  readonly amountMinor: bigint
}

/** What became of an approved transaction, by those that belong to it; null where one of them is not understood. */
function readHistory(
  response: XmlElement,
  paymentId: string,
  isCaptured: boolean,
  currency: string,
): { readonly status: TransactionStatus; readonly refundedMinor: bigint } | null {
  const done: Associated[] = []
  for (const element of at(response, 'associatedTransactionsList')?.children ?? []) {
    const id = said(element, 'transactionId')
    if (id === null) return null
    // It is one of its own list. What was not OK has changed nothing.
    if (id === paymentId || said(element, 'status') !== 'OK') continue
    const kind = kindOf(said(element, 'type'))
    const amountMinor = readAmount(AMOUNTS, said(element, 'amount'), currency)
    if (kind === null || amountMinor === null) return null
    done.push({ id, of: said(element, 'originTransactionId'), kind, amountMinor })
  }
  const undone = new Set(done.filter(({ kind }) => kind === 'reset').map(({ of }) => of))
  const stands = done.filter(({ id }) => !undone.has(id))
  const refundedMinor = stands.reduce((sum, { kind, amountMinor }) => (kind === 'refund' ? sum + amountMinor : sum), 0n)
  if (undone.has(paymentId)) return { status: 'voided', refundedMinor }
  const isPaid = isCaptured || stands.some(({ kind }) => kind === 'capture')
  return { status: isPaid ? 'completed' : 'authorized', refundedMinor }
}
