import type { OutboundAnswer } from '../../../outbound/index.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../../answer.ts'
import type { Charge, Modification, PspPayment, PspRefusal, PspSubject } from '../../charge/psp.ts'
import { readJson } from '../../charge/read-answer.ts'
import { LYRA_STATUSES, type LyraStatus, refusalOf } from '../words.ts'
import { detailed, failed, type LyraTransaction, listed, paid, tested } from './wire.ts'

type Success = { readonly kind: 'success'; readonly json: unknown }
type Failure = { readonly kind: 'failure'; readonly code: string }

/** Lyra says 200 to whatever it has understood; what became of it, the envelope says. */
function read(answer: OutboundAnswer): Success | Failure | NoVerdict {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  const { status, value } = said
  if (!failed.Check(value)) return status === 200 ? { kind: 'success', json: value } : noAnswer(`status_${status}`)
  const code = value.answer.errorCode
  if (status === 401 || status === 403 || code === 'INT_905') return rejected('credentials', code)
  // A field that is wrong or missing, or a service that the shop has not subscribed to.
  if (code.startsWith('INT_') || code === 'PSP_100') return rejected('request', code)
  return { kind: 'failure', code }
}

const unknownShape = noAnswer('unknown_shape')
const otherMerchant = noAnswer('other_merchant')

export function readTested(answer: OutboundAnswer, shopId: string): ProviderAnswer<{ readonly account: string }> {
  const got = read(answer)
  if (got.kind === 'failure') return noAnswer(got.code)
  if (got.kind !== 'success') return got
  return tested.Check(got.json) ? answered({ account: shopId }) : unknownShape
}

export function readPaid(answer: OutboundAnswer, shopId: string): ProviderAnswer<Charge> {
  const got = read(answer)
  if (got.kind === 'failure') return noAnswer(got.code)
  if (got.kind !== 'success') return got
  if (!paid.Check(got.json)) return unknownShape
  const { answer: payment } = got.json
  const [transaction, ...more] = payment.transactions
  if (!transaction || more.length > 0) return unknownShape
  if (payment.shopId !== shopId || transaction.shopId !== shopId) return otherMerchant
  return toCharge(transaction, payment.orderDetails)
}

/** Of Transaction/Get. Null: no charge, but money that was given back. */
export function readDetails(answer: OutboundAnswer, shopId: string): ProviderAnswer<Charge | null> {
  const got = readTransaction(answer, shopId)
  if (got.kind !== 'transaction') return got.kind === 'failure' ? noAnswer(got.code) : got
  const { transaction } = got
  if (transaction.operationType !== 'DEBIT') return answered(null)
  const { orderId, mode } = transaction.orderDetails ?? {}
  return orderId && mode ? toCharge(transaction, { orderId, mode }) : unknownShape
}

/** Codes by which a look-up or a change is refused; the numbers are those of its SOAP service. */
const REFUSALS: Readonly<Record<string, PspRefusal>> = {
  PSP_010: 'not_found',
  PSP_011: 'not_possible',
  PSP_020: 'amount_too_large',
  PSP_083: 'not_possible',
}

export function readChange(answer: OutboundAnswer, shopId: string): ProviderAnswer<Modification> {
  const got = readTransaction(answer, shopId)
  if (got.kind === 'failure') {
    const refusalCode = REFUSALS[got.code]
    return refusalCode ? answered({ state: 'refused', refusalCode, rawCode: got.code }) : noAnswer(got.code)
  }
  if (got.kind !== 'transaction') return got
  const { uuid, amount, currency, orderDetails } = got.transaction
  const subject: PspSubject = {
    amountMinor: BigInt(amount),
    currency,
    ...(orderDetails?.orderId && { reference: orderDetails.orderId }),
    ...(orderDetails?.mode && { isTest: orderDetails.mode === 'TEST' }),
  }
  return answered({ state: 'done', pspRef: uuid, about: subject })
}

/** The charges under one orderId: of several tries to send it. */
export function readListed(answer: OutboundAnswer, shopId: string): ProviderAnswer<readonly string[]> {
  const got = read(answer)
  if (got.kind === 'failure') return got.code === 'PSP_010' ? answered([]) : noAnswer(got.code)
  if (got.kind !== 'success') return got
  if (!listed.Check(got.json)) return unknownShape
  const { transactions } = got.json.answer
  return transactions.every((one) => one.shopId === shopId)
    ? answered(transactions.map(({ uuid }) => uuid))
    : otherMerchant
}

function readTransaction(
  answer: OutboundAnswer,
  shopId: string,
): { readonly kind: 'transaction'; readonly transaction: LyraTransaction } | Failure | NoVerdict {
  const got = read(answer)
  if (got.kind !== 'success') return got
  if (!detailed.Check(got.json)) return unknownShape
  const transaction = got.json.answer
  return transaction.shopId === shopId ? { kind: 'transaction', transaction } : otherMerchant
}

function toCharge(
  transaction: LyraTransaction,
  order: { readonly orderId: string; readonly mode: 'TEST' | 'PRODUCTION' },
): ProviderAnswer<Charge> {
  const payment = toPayment(transaction, order)
  if (payment.status !== 'failed') return answered({ state: 'charged', payment })
  const { authorizationResponse } = transaction.transactionDetails.cardDetails
  const code = authorizationResponse?.authorizationResult ?? transaction.detailedErrorCode ?? null
  const { paymentId, reference, amountMinor, currency, isTest } = payment
  return answered({
    state: 'refused',
    refusalCode: refusalOf(code),
    rawCode: [payment.label, transaction.errorCode, code].filter(Boolean).join(':'),
    paymentId,
    about: { reference, amountMinor, currency, isTest },
  })
}

function toPayment(
  { uuid, amount, currency, creationDate, transactionDetails, ...transaction }: LyraTransaction,
  order: { readonly orderId: string; readonly mode: 'TEST' | 'PRODUCTION' },
): PspPayment {
  const { cardDetails, sequenceNumber } = transactionDetails
  const { authorizationNumber, authorizationResult } = cardDetails.authorizationResponse ?? {}
  const label = transaction.detailedStatus as LyraStatus
  const created = new Date(creationDate ?? '')
  const extra = {
    authorization_number: authorizationNumber,
    authorization_result: authorizationResult,
    card_brand: cardDetails.effectiveBrand,
    card_number: cardDetails.pan,
    sequence_number: sequenceNumber,
  }
  return {
    paymentId: cardDetails.legacyTransId,
    uid: uuid,
    reference: order.orderId,
    status: LYRA_STATUSES[label],
    label,
    amountMinor: BigInt(amount),
    currency,
    refundedMinor: BigInt(cardDetails.captureResponse?.refundAmount ?? 0),
    createdAt: Number.isNaN(created.getTime()) ? null : created,
    isTest: order.mode === 'TEST',
    extra: shortTexts(extra),
  }
}

/** Card numbers come masked; what is not, is left out. */
function shortTexts(found: Readonly<Record<string, string | number | null | undefined>>): Record<string, string> {
  const texts = Object.entries(found).map(([name, value]) => [name, String(value ?? '')] as const)
  return Object.fromEntries(texts.filter(([, text]) => /^[\w*. -]{1,40}$/.test(text) && !/\d{12}/.test(text)))
}
