import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import type { Charge, Modification, PspAbsence, PspPayment } from '../charge/psp.ts'
import { readJson } from '../charge/read-answer.ts'
import { TRANSACTION_STATUSES } from '../charge/transaction-status.ts'
import { AMOUNTS } from './requests.ts'
import {
  type BraintreeAccount,
  type BraintreeError,
  type BraintreeTransaction,
  type DocumentName,
  envelope,
  FOUND_MAX,
  refund,
  reversal,
  search,
  token,
  transaction,
  viewer,
} from './wire.ts'
import { STATUSES, toRefusal } from './words.ts'

type Schema<T> = { Check(value: unknown): value is T }
/** `invalid`: nothing was done, and its own code says why. */
type Reply<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'invalid'; readonly code: string }

/** It answers 200 whatever happened; an error beside an effect is no answer. */
function read<T>(answer: OutboundAnswer, field: DocumentName, schema: Schema<T>): Reply<T> | NoVerdict {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  if (!envelope.Check(said.value)) return noAnswer(`status_${said.status}_unknown_shape`)
  const { data, errors } = said.value
  const value = data?.[field]
  // One that proves nothing outweighs those that do.
  const isProof = ({ extensions: { errorClass } }: { extensions: BraintreeError }) => PROOFS.has(errorClass)
  const error = (errors?.find((one) => !isProof(one)) ?? errors?.[0])?.extensions
  if (error) return value === null || value === undefined ? failed(error) : noAnswer('partly_failed')
  if (said.status !== 200) return noAnswer(`status_${said.status}`)
  return schema.Check(value) ? { kind: 'done', value } : noAnswer('unknown_shape')
}

const PROOFS: ReadonlySet<BraintreeError['errorClass']> = new Set(['VALIDATION', 'NOT_FOUND'])

function failed({ errorClass, legacyCode }: BraintreeError): { kind: 'invalid'; code: string } | NoVerdict {
  switch (errorClass) {
    case 'VALIDATION':
    case 'NOT_FOUND':
      return { kind: 'invalid', code: legacyCode ?? errorClass }
    case 'AUTHENTICATION':
    case 'AUTHORIZATION':
      return rejected('credentials', errorClass)
    case 'UNSUPPORTED_CLIENT':
      return rejected('unsupported', errorClass)
    // Turned away by the limiter, before anything is done.
    case 'RESOURCE_LIMIT':
      return { kind: 'not_sent', reason: 'resource_limit' }
    case 'INTERNAL':
    case 'SERVICE_AVAILABILITY':
      return noAnswer(errorClass.toLowerCase())
  }
}

export interface Merchant {
  readonly id: string
  readonly accounts: readonly BraintreeAccount[]
}

export function readMerchant(answer: OutboundAnswer): ProviderAnswer<Merchant> {
  const reply = read(answer, 'viewer', viewer)
  if (reply.kind === 'invalid') return rejected('credentials', reply.code)
  if (reply.kind !== 'done') return reply
  const { id, merchantAccounts } = reply.value.merchant
  return answered({ id, accounts: merchantAccounts.edges.map(({ node }) => node) })
}

/**
 * A merchant account is charged in its own currency, whatever was ordered: the given one where it is of the order's,
 * else the only other one that is.
 */
export function chooseAccount({ accounts }: Merchant, given: string, currency: string): ProviderAnswer<string> {
  const chosen = accounts.find(({ id }) => id === given)
  if (!chosen) return rejected('credentials', 'merchant_account_unknown')
  if (chosen.currencyCode === currency) return answered(given)
  const others = accounts.filter((one) => one.currencyCode === currency && one.status === 'ACTIVE')
  const [only] = others
  return only && others.length === 1 ? answered(only.id) : rejected('request', 'merchant_account_currency')
}

export function readToken(answer: OutboundAnswer): ProviderAnswer<string> {
  const reply = read(answer, 'tokenizeCreditCard', token)
  // No money has been asked for yet.
  if (reply.kind === 'no_answer') return { kind: 'not_sent', reason: `token_${reply.reason}` }
  if (reply.kind === 'invalid') return rejected('request', reply.code)
  return reply.kind === 'done' ? answered(reply.value.paymentMethod.id) : reply
}

export function readCharge(answer: OutboundAnswer, document: DocumentName, account: string): ProviderAnswer<Charge> {
  const reply = read(answer, document, transaction)
  if (reply.kind === 'invalid') return rejected('request', reply.code)
  return reply.kind === 'done' ? toCharge(reply.value.transaction, account) : reply
}

/** Several may have been made under one reference; one that was paid, or may be, counts before those that were refused. */
export function readFound(answer: OutboundAnswer, account: string): ProviderAnswer<Charge | PspAbsence> {
  const reply = read(answer, 'search', search)
  if (reply.kind === 'invalid') return rejected('request', reply.code)
  if (reply.kind !== 'done') return reply
  const found = reply.value.transactions.edges.map(({ node }) => node)
  // As many as were asked for: there may be more, and one of those may have paid.
  if (found.length >= FOUND_MAX) return noAnswer('too_many')
  const standing = found.filter(({ status }) => TRANSACTION_STATUSES[STATUSES[status]] !== 'refused')
  if (standing.length > 1) return noAnswer('several_found')
  const counts = standing[0] ?? found.find((one) => refusalWord(one) !== DUPLICATE)
  if (counts) return toCharge(counts, account)
  // A double says that there is another one, which may have paid.
  return found.length === 0 ? answered({ state: 'never_arrived' }) : noAnswer('double_alone')
}

export function readCapture(answer: OutboundAnswer, account: string): ProviderAnswer<Modification> {
  const reply = read(answer, 'captureTransaction', transaction)
  if (reply.kind === 'invalid') return refused(reply.code)
  if (reply.kind !== 'done') return reply
  const { id, status, amount, orderId, merchantAccountId } = reply.value.transaction
  if (merchantAccountId !== account) return OTHER_MERCHANT
  if (STATUSES[status] !== 'completed') return refused(status)
  const amountMinor = readAmount(AMOUNTS, amount.value, amount.currencyCode)
  if (amountMinor === null) return noAnswer('amount')
  const about = { paymentId: id, reference: orderId ?? '', amountMinor, currency: amount.currencyCode }
  return answered({ state: 'done', pspRef: id, about })
}

/** What was settled meanwhile is refunded in full instead: a look-up tells. */
export function readReversal(answer: OutboundAnswer, account: string): ProviderAnswer<Modification> {
  const reply = read(answer, 'reverseTransaction', reversal)
  if (reply.kind === 'invalid') return refused(reply.code)
  if (reply.kind !== 'done') return reply
  const { __typename: made, id, status, orderId, merchantAccountId } = reply.value.reversal
  if (merchantAccountId !== account) return OTHER_MERCHANT
  const reference = orderId ?? ''
  if (made === 'Refund') return answered({ state: 'accepted', pspRef: id, about: { reference } })
  return status === 'VOIDED'
    ? answered({ state: 'done', pspRef: id, about: { paymentId: id, reference } })
    : refused(status)
}

export function readRefund(answer: OutboundAnswer, account: string): ProviderAnswer<Modification> {
  const reply = read(answer, 'refundTransaction', refund)
  if (reply.kind === 'invalid') return refused(reply.code)
  if (reply.kind !== 'done') return reply
  const { id, status, amount, orderId, merchantAccountId } = reply.value.refund
  if (merchantAccountId !== account) return OTHER_MERCHANT
  if (TRANSACTION_STATUSES[STATUSES[status]] === 'refused') return refused(status)
  const amountMinor = readAmount(AMOUNTS, amount.value, amount.currencyCode)
  if (amountMinor === null) return noAnswer('amount')
  const about = { reference: orderId ?? '', amountMinor, currency: amount.currencyCode }
  return answered({ state: 'done', pspRef: id, about })
}

const OTHER_MERCHANT = noAnswer('other_merchant')

function refused(word: string): ProviderAnswer<Modification> {
  const refusalCode = word === 'NOT_FOUND' ? 'not_found' : toRefusal(word)
  return answered({ state: 'refused', refusalCode, rawCode: word })
}

/** Its own check of doubles, by amount, order and card. */
const DUPLICATE = 'DUPLICATE'

function toCharge(told: BraintreeTransaction, account: string): ProviderAnswer<Charge> {
  if (told.merchantAccountId !== account) return OTHER_MERCHANT
  const payment = toPayment(told)
  if (payment === null) return noAnswer('amount')
  if (TRANSACTION_STATUSES[payment.status] !== 'refused') return answered({ state: 'charged', payment })
  const rawCode = refusalWord(told)
  if (rawCode === DUPLICATE) return answered({ state: 'duplicate' })
  const { paymentId, reference, amountMinor, currency } = payment
  const about = { reference, amountMinor, currency }
  return answered({ state: 'refused', refusalCode: toRefusal(rawCode), rawCode, paymentId, about })
}

function refusalWord({ status, statusHistory }: BraintreeTransaction): string {
  const event = statusHistory?.find((one) => one.status === status)
  return event?.processorResponse?.legacyCode ?? event?.gatewayRejectionReason ?? status
}

function toPayment(told: BraintreeTransaction): PspPayment | null {
  const { id, legacyId, orderId, merchantAccountId, status: label, amount, createdAt } = told
  const amountMinor = readAmount(AMOUNTS, amount.value, amount.currencyCode)
  const refundedMinor = refundedOf(told)
  if (amountMinor === null || refundedMinor === null) return null
  const isWhole = refundedMinor > 0n && refundedMinor >= amountMinor
  const at = new Date(createdAt ?? Number.NaN)
  return {
    paymentId: id,
    uid: null,
    reference: orderId ?? '',
    status: isWhole ? 'refunded' : STATUSES[label],
    label,
    amountMinor,
    currency: amount.currencyCode,
    refundedMinor,
    createdAt: Number.isNaN(at.getTime()) ? null : at,
    isTest: null,
    extra: { legacy_id: legacyId, ...(merchantAccountId && { merchant_account: merchantAccountId }) },
  }
}

/** Null where one of them is of another currency, or unreadable. */
function refundedOf({ amount: { currencyCode }, refunds }: BraintreeTransaction): bigint | null {
  let sum = 0n
  for (const { status, amount } of refunds ?? []) {
    if (STATUSES[status] !== 'completed') continue
    const refundedMinor = readAmount(AMOUNTS, amount.value, currencyCode)
    if (refundedMinor === null || amount.currencyCode !== currencyCode) return null
    sum += refundedMinor
  }
  return sum
}
