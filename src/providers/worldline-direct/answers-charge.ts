import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, noAnswer, type ProviderAnswer } from '../answer.ts'
import { readAmount } from '../charge/amount.ts'
import { NC_DUPLICATE, ncRefusal } from '../charge/nc-errors.ts'
import type { Charge, PspAbsence, PspPayment } from '../charge/psp.ts'
import { readJson } from '../charge/read-answer.ts'
import { TRANSACTION_STATUSES, type TransactionStatus } from '../charge/transaction-status.ts'
import { codeOf, failed, firstCode } from './read-failure.ts'
import { AMOUNTS } from './requests.ts'
import { toSubject } from './to-subject.ts'
import { created, failure, payment, tested, type WirePayment } from './wire.ts'
import { STATUS_MAP, UNCERTAIN_CODES } from './words.ts'

export function believeCheck(answer: OutboundAnswer, account: string): ProviderAnswer<{ readonly account: string }> {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  if (said.status !== 200) return failed(said)
  return tested.Check(said.value) ? answered({ account }) : noAnswer('unknown_shape')
}

export function believeCharge(answer: OutboundAnswer): ProviderAnswer<Charge> {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  if (said.status >= 200 && said.status < 300)
    return created.Check(said.value) ? toCharge(said.value.payment) : noAnswer('unknown_shape')
  if (!failure.Check(said.value)) return failed(said)
  const code = codeOf(said.value)
  if (NC_DUPLICATE.includes(code)) return answered({ state: 'duplicate' })
  if (said.status !== 402) return failed(said)
  const refused = said.value.paymentResult?.payment
  // Rejected by the platform itself: there is no payment.
  if (!refused) return answered({ state: 'refused', refusalCode: ncRefusal(code), rawCode: code, paymentId: null })
  const charge = toCharge(refused, code)
  return charge.kind === 'answered' && charge.value.state === 'charged' ? noAnswer('status_402_of_a_payment') : charge
}

export function believeLookUp(answer: OutboundAnswer): ProviderAnswer<Charge | PspAbsence> {
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
