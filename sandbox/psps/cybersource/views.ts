import { toDecimal } from '../../../src/shared/money.ts'
import type { Distortion, SimulatedPayment } from '../simulator.ts'
import { REASONS } from './errors.ts'

type State = SimulatedPayment['state']

const STATUS: Readonly<Record<State, string>> = {
  authorised: 'AUTHORIZED',
  captured: 'AUTHORIZED',
  voided: 'REVERSED',
  refunded: 'TRANSMITTED',
  refused: 'DECLINED',
  pending: 'AUTHORIZED_PENDING_REVIEW',
}

export function presentCreated(payment: SimulatedPayment, lie: Distortion | null) {
  const { totalAmount, currency } = money(payment, payment.amountMinor, lie)
  return {
    id: payment.paymentId,
    submitTimeUtc: stamp(payment.createdAt),
    status: STATUS[payment.state],
    reconciliationId: payment.uid.slice(0, 16),
    clientReferenceInformation: { code: codeOf(payment, lie) },
    ...error(payment),
    orderInformation: { amountDetails: { totalAmount, authorizedAmount: totalAmount, currency } },
    processorInformation: { approvalCode: payment.authorisationCode, responseCode: '00' },
  }
}

export function presentDetails(payment: SimulatedPayment, merchantId: string, lie: Distortion | null) {
  const isSale = payment.facts.captures === 'true'
  // A capture that came later is a transaction of its own.
  const sold = payment.remittedMinor > 0n ? 'TRANSMITTED' : 'PENDING'
  const status = isSale && payment.state === 'captured' ? sold : STATUS[payment.state]
  const reasonCode = payment.state === 'refused' ? '203' : '100'
  return {
    id: payment.paymentId,
    submitTimeUTC: stamp(payment.createdAt),
    merchantId: lie === 'wrong_merchant' ? `${merchantId}_other` : merchantId,
    status: isSale && status === 'REVERSED' ? 'VOIDED' : status,
    applicationInformation: { reasonCode, applications: applications(payment, reasonCode) },
    ...error(payment),
    clientReferenceInformation: { code: codeOf(payment, lie), comments: payment.orderReference },
    orderInformation: { amountDetails: money(payment, payment.amountMinor, lie) },
    processorInformation: { approvalCode: payment.authorisationCode },
  }
}

export function presentSearch(payments: readonly SimulatedPayment[], query: string, lie: Distortion | null) {
  const transactionSummaries = payments.map((payment) => ({
    id: payment.paymentId,
    submitTimeUtc: stamp(payment.createdAt),
    clientReferenceInformation: { code: codeOf(payment, lie) },
    applicationInformation: { applications: applications(payment, payment.state === 'refused' ? '203' : '100') },
    orderInformation: { amountDetails: money(payment, payment.amountMinor, lie) },
  }))
  const count = transactionSummaries.length
  const page = { save: false, query, offset: 0, limit: 20, count, totalCount: count }
  return count === 0 ? page : { ...page, _embedded: { transactionSummaries } }
}

const AMOUNT_OF = {
  captures: 'totalAmount',
  voids: 'voidAmount',
  reversals: 'reversedAmount',
  refunds: 'refundAmount',
} as const
const DETAILS_OF = {
  voids: 'voidAmountDetails',
  reversals: 'reversalAmountDetails',
  refunds: 'refundAmountDetails',
} as const
const STATUS_OF = { captures: 'PENDING', voids: 'VOIDED', reversals: 'REVERSED', refunds: 'PENDING' } as const

export type Change = keyof typeof STATUS_OF

export interface Changed {
  readonly payment: SimulatedPayment
  readonly changeId: string
  readonly code: string
  readonly amountMinor: bigint
}

export function presentChange(kind: Change, { payment, changeId, code, amountMinor }: Changed, lie: Distortion | null) {
  const { totalAmount, currency } = money(payment, amountMinor, lie)
  const details = { [AMOUNT_OF[kind]]: totalAmount, currency }
  return {
    id: changeId.replaceAll('-', '').slice(0, 22),
    status: STATUS_OF[kind],
    clientReferenceInformation: { code: lie === 'wrong_reference' ? `${code.slice(0, -1)}_` : code },
    ...(kind === 'captures' ? { orderInformation: { amountDetails: details } } : { [DETAILS_OF[kind]]: details }),
  }
}

function applications(payment: SimulatedPayment, reasonCode: string) {
  const auth = { name: 'ics_auth', reasonCode }
  return payment.facts.captures === 'true' ? [auth, { name: 'ics_bill', reasonCode }] : [auth]
}

function error({ refusal }: SimulatedPayment) {
  return refusal ? { errorInformation: { reason: REASONS[refusal], message: 'Decline' } } : {}
}

function codeOf({ reference }: SimulatedPayment, lie: Distortion | null): string {
  return lie === 'wrong_reference' ? `${reference.slice(0, -1)}_` : reference
}

function money({ currency }: SimulatedPayment, amountMinor: bigint, lie: Distortion | null) {
  return {
    totalAmount: toDecimal(amountMinor + (lie === 'wrong_amount' ? 1n : 0n), currency),
    currency: lie === 'wrong_currency' ? (currency === 'USD' ? 'EUR' : 'USD') : currency,
  }
}

function stamp(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`
}
