import type { OutboundAnswer } from '../../outbound/index.ts'
import { isDeclineCode } from '../../refusals/index.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import type { Charge, Modification, PspAbsence, PspPayment, PspSubject } from '../charge/psp.ts'
import type { Said } from '../charge/read-answer.ts'
import { readJson } from '../charge/read-answer.ts'
import { TRANSACTION_STATUSES } from '../charge/transaction-status.ts'
import { AMOUNTS } from './requests.ts'
import {
  change,
  found,
  invalid,
  payment as paymentShape,
  transaction,
  turnedAway,
  type WireAmounts,
  type WireChange,
  type WireFound,
  type WireStatus,
} from './wire.ts'
import { DUPLICATE, STATUS_MAP, toRefusal, UNAVAILABLE } from './words.ts'

export function parseCheck(answer: OutboundAnswer, account: string): ProviderAnswer<{ readonly account: string }> {
  const hits = readFound(answer)
  return hits.kind === 'found' ? answered({ account }) : hits
}

export function parseCharge(answer: OutboundAnswer, captures: boolean): ProviderAnswer<Charge> {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  if (said.status !== 201) {
    const reason = said.status === 400 ? reasonOf(said.value) : null
    if (reason === DUPLICATE) return answered({ state: 'duplicate' })
    const refusalCode = toRefusal(reason ?? '')
    // The card cannot be one, or not of a kind that is taken.
    return reason !== null && refusalCode !== 'other' && isDeclineCode(refusalCode)
      ? answered({ state: 'refused', refusalCode, rawCode: reason, paymentId: null })
      : failed(said)
  }
  if (!paymentShape.Check(said.value)) return noAnswer('unknown_shape')
  const { submitTimeUtc, ...value } = said.value
  return toCharge({ ...value, captured: captures, submittedAt: submitTimeUtc })
}

export function parseDetails(answer: OutboundAnswer, account: string): ProviderAnswer<Charge | PspAbsence> {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  // It gave the id itself: details come later than answers and searches do.
  if (said.status === 404) return noAnswer('not_shown')
  if (said.status !== 200) return failed(said)
  if (!transaction.Check(said.value)) return noAnswer('unknown_shape')
  const { applicationInformation, submitTimeUTC, merchantId, ...value } = said.value
  if (merchantId && merchantId !== account) return noAnswer('other_merchant')
  const status = value.status ?? applicationInformation.status
  if (!status) return noAnswer('no_status')
  const captured = applicationInformation.applications.some(
    ({ name, reasonCode }) => name === 'ics_bill' && (reasonCode ?? '100') === '100',
  )
  return toCharge({ ...value, status, captured, submittedAt: submitTimeUTC })
}

/** The id of the charge under this reference: of several the one that succeeded, else the newest. Null: there is none. */
export function parseSearch(
  answer: OutboundAnswer,
  reference: string,
): { readonly kind: 'found'; readonly paymentId: string | null } | NoVerdict {
  const hits = readFound(answer)
  if (hits.kind !== 'found') return hits
  const ours = hits.summaries.filter(({ clientReferenceInformation: { code } }) => code === reference)
  // Nothing else was asked for: whoever finds that may have overlooked ours.
  if (hits.summaries.length > 0 && ours.length === 0) return noAnswer('other_reference')
  const charges = ours.filter(({ applicationInformation }) =>
    applicationInformation.applications.some(({ name }) => name === 'ics_auth'),
  )
  const succeeded = charges.find(({ applicationInformation }) =>
    applicationInformation.applications.every(({ reasonCode }) => reasonCode === '100'),
  )
  return { kind: 'found', paymentId: (succeeded ?? charges[0])?.id ?? null }
}

type Summaries = NonNullable<WireFound['_embedded']>['transactionSummaries']

function readFound(answer: OutboundAnswer): { readonly kind: 'found'; readonly summaries: Summaries } | NoVerdict {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  if (said.status !== 201) return failed(said)
  if (!found.Check(said.value)) return noAnswer('unknown_shape')
  const summaries = said.value._embedded?.transactionSummaries ?? []
  // What it has and does not show may be the one that is looked for.
  return summaries.length < said.value.totalCount ? noAnswer('too_many_found') : { kind: 'found', summaries }
}

interface Told {
  readonly id: string
  readonly status: WireStatus
  readonly captured: boolean
  readonly submittedAt: string | null | undefined
  readonly clientReferenceInformation: { readonly code: string }
  readonly orderInformation?: { readonly amountDetails?: WireAmounts | null } | null
  readonly errorInformation?: { readonly reason?: string | null } | null
  readonly processorInformation?: { readonly approvalCode?: string | null } | null
}

function toCharge({ id: paymentId, status: label, captured, submittedAt, ...told }: Told): ProviderAnswer<Charge> {
  const status = STATUS_MAP[label]?.[captured ? 'sold' : 'held']
  if (!status) return noAnswer(`status_${label}`)
  const reference = told.clientReferenceInformation.code
  const money = readMoney(told.orderInformation?.amountDetails)
  if (TRANSACTION_STATUSES[status] === 'refused') {
    const rawCode = told.errorInformation?.reason ?? label
    const about = { reference, ...money }
    return answered({ state: 'refused', refusalCode: toRefusal(rawCode), rawCode, paymentId, about })
  }
  if (money === null) return noAnswer('unreadable_amount')
  const approvalCode = told.processorInformation?.approvalCode
  const payment: PspPayment = {
    ...money,
    paymentId,
    uid: null,
    reference,
    status,
    label,
    // Refunds are transactions of their own.
    refundedMinor: 0n,
    createdAt: toDate(submittedAt),
    isTest: null,
    extra: { captured: String(captured), ...(approvalCode && { authorisation_code: approvalCode }) },
  }
  return answered({ state: 'charged', payment })
}

/** What was authorised, where that is said: it may be less than what was asked for. */
function readMoney(
  amounts: WireAmounts | null | undefined,
): { readonly amountMinor: bigint; readonly currency: string } | null {
  const currency = amounts?.currency ?? ''
  const written = amounts?.authorizedAmount ?? amounts?.totalAmount
  const amountMinor = /^[A-Z]{3}$/.test(currency) ? readAmount(AMOUNTS, written, currency) : null
  return amountMinor === null ? null : { amountMinor, currency }
}

function toDate(text: string | null | undefined): Date | null {
  return typeof text === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) ? new Date(text) : null
}

type Kind = 'capture' | 'void' | 'refund'

const DONE: Readonly<Record<Kind, readonly WireStatus[]>> = {
  // Waits for the batch of the day, which nothing more is asked about.
  capture: ['PENDING', 'TRANSMITTED'],
  void: ['VOIDED', 'REVERSED', 'CANCELLED'],
  refund: ['PENDING', 'TRANSMITTED'],
}

export function parseChange(answer: OutboundAnswer, kind: Kind): ProviderAnswer<Modification> {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  if (said.status !== 201) {
    const rawCode = said.status === 400 || said.status === 404 ? reasonOf(said.value) : null
    // The first one under this reference counted.
    if (rawCode === DUPLICATE) return answered({ state: 'refused', refusalCode: 'already_done', rawCode })
    const refusalCode = toRefusal(rawCode ?? '')
    if (rawCode === null || refusalCode === 'other' || refusalCode === 'credentials') return failed(said)
    return answered({ state: 'refused', refusalCode, rawCode })
  }
  if (!change.Check(said.value)) return noAnswer('unknown_shape')
  const { id: pspRef, status, errorInformation } = said.value
  const about = toSubject(said.value)
  if (about === null) return noAnswer('unreadable_amount')
  if (DONE[kind].includes(status)) return answered({ state: 'done', pspRef, about })
  if (status !== 'DECLINED' && status !== 'INVALID_REQUEST' && status !== 'FAILED') return noAnswer(`status_${status}`)
  const rawCode = errorInformation?.reason ?? status
  const refusalCode = toRefusal(rawCode)
  if (refusalCode === 'credentials') return rejected('credentials', rawCode)
  return answered({ state: 'refused', refusalCode, rawCode, about })
}

/** Currencies come in lower case, too. Null: an amount that cannot be read. */
function toSubject(said: WireChange): PspSubject | null {
  const reference = said.clientReferenceInformation?.code
  const own = said.reversalAmountDetails ?? said.voidAmountDetails ?? said.refundAmountDetails
  const { totalAmount, reversedAmount, voidAmount, refundAmount, currency } =
    own ?? said.orderInformation?.amountDetails ?? {}
  const written = reversedAmount ?? voidAmount ?? refundAmount ?? totalAmount
  const told = reference ? { reference } : {}
  if (written === undefined || written === null) return told
  const code = currency?.toUpperCase() ?? ''
  const amountMinor = /^[A-Z]{3}$/.test(code) ? readAmount(AMOUNTS, written, code) : null
  return amountMinor === null ? null : { ...told, amountMinor, currency: code }
}

/** What an answer proves that is no 201; only its own error bodies are believed. */
function failed({ status, value }: Said<unknown>): NoVerdict {
  if ((status === 401 || status === 403) && turnedAway.Check(value)) return rejected('credentials', `status_${status}`)
  const reason = reasonOf(value)
  if (status !== 400 || reason === null || reason === UNAVAILABLE) return noAnswer(`status_${status}`)
  return rejected(toRefusal(reason) === 'credentials' ? 'credentials' : 'request', reason)
}

/** Null: not in its own words. */
function reasonOf(value: unknown): string | null {
  return invalid.Check(value) && /^\w{1,64}$/.test(value.reason) ? value.reason : null
}
