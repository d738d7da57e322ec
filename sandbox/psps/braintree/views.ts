import { toDecimal } from '../../../src/shared/money.ts'
import type { Distortion, SimulatedPayment, SimulatedRefusal } from '../simulator.ts'
import { accountOf } from './accounts.ts'

const STATUSES: Readonly<Record<SimulatedPayment['state'], string>> = {
  authorised: 'AUTHORIZED',
  captured: 'SUBMITTED_FOR_SETTLEMENT',
  voided: 'VOIDED',
  refunded: 'SETTLED',
  refused: 'PROCESSOR_DECLINED',
  pending: 'AUTHORIZING',
}

/** Its processor response codes. */
const CODES: Readonly<Record<SimulatedRefusal, string>> = {
  insufficient_funds: '2001',
  do_not_honour: '2000',
  expired_card: '2004',
  invalid_card: '2005',
  lost_card: '2012',
  stolen_card: '2013',
  suspected_fraud: '2014',
  authentication_required: '2099',
  limit_exceeded: '2002',
}

const EVENTS: Readonly<Record<string, string>> = {
  AUTHORIZED: 'AuthorizedEvent',
  SUBMITTED_FOR_SETTLEMENT: 'SubmittedForSettlementEvent',
  SETTLED: 'SettledEvent',
  VOIDED: 'VoidedEvent',
  PROCESSOR_DECLINED: 'ProcessorDeclinedEvent',
}

export function transactionView(payment: SimulatedPayment, distorted: Distortion | null) {
  const currencyCode = distorted === 'wrong_currency' ? 'USD' : payment.currency
  const amountMinor =
    payment.state === 'authorised' || payment.capturedMinor === 0n ? payment.amountMinor : payment.capturedMinor
  const lied = distorted === 'wrong_amount' ? amountMinor + 100n : amountMinor
  const isSettled = payment.state === 'captured' && payment.remittedMinor > 0n
  const status = isSettled ? 'SETTLED' : STATUSES[payment.state]
  const refused = payment.refusal && { processorResponse: { legacyCode: CODES[payment.refusal] } }
  const event = { __typename: EVENTS[status], status, ...refused }
  return {
    ...changeView(payment, payment.paymentId, payment.reference, distorted),
    legacyId: payment.uid,
    createdAt: payment.createdAt.toISOString(),
    status,
    amount: { value: toDecimal(lied, payment.currency), currencyCode },
    statusHistory: EVENTS[status] ? [event] : [],
    refunds:
      payment.refundedMinor > 0n
        ? [refundView(`${payment.paymentId}-refunds`, payment.refundedMinor, payment.currency, null)]
        : [],
  }
}

/** What was changed, as far as captures, reversals and refunds tell. */
export function changeView(
  { currency }: SimulatedPayment,
  id: string,
  reference: string,
  distorted: Distortion | null,
) {
  return {
    id,
    orderId: distorted === 'wrong_reference' ? `${reference}x` : reference,
    merchantAccountId: accountOf(currency) + (distorted === 'wrong_merchant' ? '_2' : ''),
  }
}

export function refundView(id: string, amountMinor: bigint, currency: string, distorted: Distortion | null) {
  const value = toDecimal(distorted === 'wrong_amount' ? amountMinor + 100n : amountMinor, currency)
  return {
    id,
    status: 'SUBMITTED_FOR_SETTLEMENT',
    amount: { value, currencyCode: distorted === 'wrong_currency' ? 'USD' : currency },
  }
}
