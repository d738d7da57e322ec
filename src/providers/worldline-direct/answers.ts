import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import { NC_CREDENTIALS, NC_DUPLICATE, NC_NOT_LISTED, ncRefusal } from '../charge/nc-errors.ts'
import type { Charge, Modification, PspAbsence, PspPayment, PspSubject } from '../charge/psp.ts'
import type { Said } from '../charge/read-answer.ts'
import { readJson } from '../charge/read-answer.ts'
import { TRANSACTION_STATUSES, type TransactionStatus } from '../charge/transaction-status.ts'
import { AMOUNTS } from './requests.ts'
import {
  cancelled,
  captured,
  created,
  failure,
  payment,
  refunded,
  tested,
  type WireFailure,
  type WirePayment,
  type WireStatus,
} from './wire.ts'
import { isUndecided, STATUS_MAP, UNCERTAIN_CODES } from './words.ts'

export function parseCheck(answer: OutboundAnswer, account: string): ProviderAnswer<{ readonly account: string }> {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  if (said.status !== 200) return failed(said)
  return tested.Check(said.value) ? answered({ account }) : noAnswer('unknown_shape')
}

export function parseCharge(answer: OutboundAnswer): ProviderAnswer<Charge> {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  if (said.status >= 200 && said.status < 300)
    return created.Check(said.value) ? toCharge(said.value.payment) : noAnswer('unknown_shape')
  if (!failure.Check(said.value)) return failed(said)
  const code = codeOf(said.value)
  if (NC_DUPLICATE.includes(code)) return answered({ state: 'duplicate' })
  if (said.status !== 402 || isTurnedAway(code)) return failed(said)
  const refused = said.value.paymentResult?.payment
  // Rejected by the platform itself: there is no payment.
  if (!refused) return answered({ state: 'refused', refusalCode: ncRefusal(code), rawCode: code, paymentId: null })
  const charge = toCharge(refused, code)
  return charge.kind === 'answered' && charge.value.state === 'charged' ? noAnswer('status_402_of_a_payment') : charge
}

export function parseLookUp(answer: OutboundAnswer): ProviderAnswer<Charge | PspAbsence> {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  if (said.status === 404 && failure.Check(said.value)) return answered({ state: 'never_arrived' })
  if (said.status !== 200) return failed(said)
  return payment.Check(said.value) ? toCharge(said.value) : noAnswer('unknown_shape')
}

function toCharge(said: WirePayment, code?: string): ProviderAnswer<Charge> {
  const { id: paymentId, paymentOutput, statusOutput } = said
  const status = statusOf(said)
  const about = toSubject(paymentOutput)
  if (status === null) return noAnswer('unknown_status')
  if (about === null) return noAnswer('unreadable_amount')
  if (TRANSACTION_STATUSES[status] === 'refused') {
    const rawCode = code ?? firstCode(statusOutput?.errors ?? []) ?? said.status
    return answered({ state: 'refused', refusalCode: ncRefusal(rawCode), rawCode, paymentId, about })
  }
  const authorisationCode = paymentOutput.cardPaymentMethodSpecificOutput?.authorisationCode
  const value: PspPayment = {
    paymentId,
    uid: null,
    reference: paymentOutput.references.merchantReference,
    status,
    label: said.status,
    amountMinor: about.amountMinor,
    currency: about.currency,
    refundedMinor: refundedOf(said),
    createdAt: null,
    isTest: null,
    extra: {
      ...(typeof statusOutput?.statusCode === 'number' && { status_code: String(statusOutput.statusCode) }),
      ...(authorisationCode && { authorisation_code: authorisationCode }),
    },
  }
  return answered({ state: 'charged', payment: value })
}

function statusOf({ status, statusOutput }: WirePayment): TransactionStatus | null {
  const code = statusOutput?.statusCode
  return typeof code === 'number' && UNCERTAIN_CODES.includes(code) ? 'pending' : STATUS_MAP[status]
}

function refundedOf({ Operations, paymentOutput }: WirePayment): bigint {
  const { currencyCode } = paymentOutput.amountOfMoney
  return (Operations ?? [])
    .filter(({ status, amountOfMoney }) => status === 'REFUNDED' && amountOfMoney?.currencyCode === currencyCode)
    .reduce((sum, { amountOfMoney }) => sum + (readAmount(AMOUNTS, amountOfMoney?.amount, currencyCode) ?? 0n), 0n)
}

export function parseCapture(answer: OutboundAnswer): ProviderAnswer<Modification> {
  return parseChange(answer, (value) => {
    if (!captured.Check(value)) return null
    const { id, status, statusOutput, captureOutput } = value
    return toModification(id, status, statusOutput?.statusCode, 'completed', toSubject(captureOutput))
  })
}

export function parseCancel(answer: OutboundAnswer): ProviderAnswer<Modification> {
  return parseChange(answer, (value) => {
    if (!cancelled.Check(value)) return null
    const { id, status, statusOutput, paymentOutput } = value.payment
    return toModification(id, status, statusOutput?.statusCode, 'voided', toSubject(paymentOutput))
  })
}

export function parseRefund(answer: OutboundAnswer): ProviderAnswer<Modification> {
  return parseChange(answer, (value) => {
    if (!refunded.Check(value)) return null
    const { id, status, statusOutput, refundOutput } = value
    return toModification(id, status, statusOutput?.statusCode, 'refunded', toSubject(refundOutput))
  })
}

function toModification(
  pspRef: string,
  status: WireStatus,
  statusCode: number | null | undefined,
  wanted: TransactionStatus,
  about: PspSubject | null,
): ProviderAnswer<Modification> {
  if (about === null) return noAnswer('unreadable_amount')
  if (status === 'REJECTED' || status === 'REJECTED_CAPTURE')
    return answered({ state: 'refused', refusalCode: 'other', rawCode: status, about })
  if (isUndecided(status, statusCode)) return answered({ state: 'accepted', pspRef, about })
  return STATUS_MAP[status] === wanted ? answered({ state: 'done', pspRef, about }) : noAnswer(`status_${status}`)
}

function parseChange(
  answer: OutboundAnswer,
  toAnswer: (value: unknown) => ProviderAnswer<Modification> | null,
): ProviderAnswer<Modification> {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  if (said.status >= 200 && said.status < 300) return toAnswer(said.value) ?? noAnswer('unknown_shape')
  if (!failure.Check(said.value)) return failed(said)
  const rawCode = codeOf(said.value)
  if (said.status === 404) return answered({ state: 'refused', refusalCode: 'not_found', rawCode })
  if (isTurnedAway(rawCode)) return failed(said)
  const refusalCode = ncRefusal(rawCode)
  const isVerdict = said.status === 402 || (said.status === 400 && refusalCode !== 'other')
  return isVerdict ? answered({ state: 'refused', refusalCode, rawCode }) : failed(said)
}

/** What a failure proves; only the platform's own error body is believed. */
function failed({ status, value }: Said<unknown>): NoVerdict {
  if (!failure.Check(value)) return noAnswer(`status_${status}`)
  const code = codeOf(value)
  if (NC_NOT_LISTED.includes(code)) return rejected('not_allow_listed', code)
  if (status === 401 || status === 403 || NC_CREDENTIALS.includes(code)) return rejected('credentials', code)
  // 409: the same request is under way. What else there is says nothing of what happened.
  return status === 400 || status === 404 ? rejected('request', code) : noAnswer(`status_${status}`)
}

const isTurnedAway = (code: string) => NC_CREDENTIALS.includes(code) || NC_NOT_LISTED.includes(code)

function codeOf({ errors }: WireFailure): string {
  return firstCode(errors) ?? 'unnamed'
}

/** Its words are shown to operators: codes, and nothing of the request. */
function firstCode(errors: WireFailure['errors']): string | undefined {
  return errors
    .flatMap(({ errorCode, code, id }) => [errorCode, code, id])
    .find((word): word is string => typeof word === 'string' && /^\w{1,64}$/.test(word))
}

/** Null: what it is about cannot be read. */
function toSubject(output: {
  readonly amountOfMoney: { readonly amount: number; readonly currencyCode: string }
  readonly references?: { readonly merchantReference?: string | null } | null
}): (PspSubject & { readonly amountMinor: bigint; readonly currency: string }) | null {
  const { amount, currencyCode: currency } = output.amountOfMoney
  const amountMinor = /^[A-Z]{3}$/.test(currency) ? readAmount(AMOUNTS, amount, currency) : null
  if (amountMinor === null) return null
  const reference = output.references?.merchantReference
  return { amountMinor, currency, ...(reference && { reference }) }
}
