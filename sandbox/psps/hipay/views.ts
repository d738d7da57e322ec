import { currencyExponent, toDecimal } from '../../../src/shared/money.ts'
import type { Distortion, SimulatedPayment } from '../simulator.ts'
import type { HipayAccount } from './account.ts'
import { REASONS } from './errors.ts'

type Told = readonly [state: string, status: string, message: string]

/** What a payment is at this moment. */
function toldOf({ state, refundedMinor }: SimulatedPayment): Told {
  switch (state) {
    case 'authorised':
      return ['completed', '116', 'Authorized']
    case 'captured':
      return refundedMinor > 0n ? ['completed', '126', 'Partially Refunded'] : ['completed', '118', 'Captured']
    case 'voided':
      return ['completed', '115', 'Cancelled']
    case 'refunded':
      return ['completed', '125', 'Refunded']
    case 'refused':
      return ['declined', '113', 'Refused']
    case 'pending':
      return ['pending', '142', 'Authorization Requested']
  }
}

function sums(payment: SimulatedPayment, lie: Distortion | null) {
  const { amountMinor, capturedMinor, refundedMinor, state } = payment
  const currency = currencyTold(payment, lie)
  const written = (minor: bigint) => toDecimal(minor, currency)
  const extra = lie === 'wrong_amount' ? 1n : 0n
  const isHeld = state !== 'refused' && state !== 'pending'
  return {
    authorizedAmount: written(isHeld ? amountMinor + extra : 0n),
    capturedAmount: written(capturedMinor > 0n ? capturedMinor + extra : 0n),
    refundedAmount: written(refundedMinor),
    decimals: String(currencyExponent(currency)),
    currency,
  }
}

function heading({ mid }: HipayAccount, payment: SimulatedPayment, lie: Distortion | null) {
  const createdAt = `${payment.createdAt.toISOString().slice(0, 19)}+0000`
  const dateAuthorized = payment.refusal ? '' : createdAt
  return {
    test: 'true',
    mid: lie === 'wrong_merchant' ? '00009999999' : mid,
    authorizationCode: payment.refusal ? '' : payment.authorisationCode,
    dateCreated: createdAt,
    dateUpdated: createdAt,
    dateAuthorized,
  }
}

/** A transaction with its order, as an order is answered and a look-up shows it. */
export function transactionView(account: HipayAccount, payment: SimulatedPayment, lie: Distortion | null) {
  const [state, status, message] = toldOf(payment)
  const [code, words] = payment.refusal ? REASONS[payment.refusal] : []
  const currency = currencyTold(payment, lie)
  return {
    state,
    reason: code ? { code, message: words } : '',
    forwardUrl: '',
    ...heading(account, payment, lie),
    attemptId: '1',
    transactionReference: payment.paymentId,
    status,
    message,
    ...sums(payment, lie),
    eci: '1',
    paymentProduct: payment.brand,
    paymentMethod: { brand: payment.brand.toUpperCase(), pan: `400000******${payment.last4}` },
    order: {
      id: lie === 'wrong_reference' ? 'SomebodyElse' : payment.reference,
      attempts: '1',
      amount: toDecimal(payment.amountMinor + (lie === 'wrong_amount' ? 1n : 0n), currency),
      currency,
      customerId: '',
    },
  }
}

/** What a maintenance operation is answered: of its transaction, and what its sums are now. */
export function operationView(
  account: HipayAccount,
  payment: SimulatedPayment,
  operation: string,
  lie: Distortion | null,
) {
  const [, status, message] = toldOf(payment)
  const transactionReference = lie === 'wrong_reference' ? '1' : payment.paymentId
  return { operation, ...heading(account, payment, lie), transactionReference, status, message, ...sums(payment, lie) }
}

/** A form with the names of the notification's fields. */
export function notificationBody(account: HipayAccount, payment: SimulatedPayment): string {
  const { order, transactionReference, authorizedAmount, ...told } = transactionView(account, payment, null)
  const { state, test, mid, status, message, currency } = told
  return new URLSearchParams({
    state,
    reason: '',
    test,
    mid,
    attempt_id: '1',
    transaction_reference: transactionReference,
    status,
    message,
    authorized_amount: authorizedAmount,
    currency,
    'order[id]': order.id,
    'order[amount]': order.amount,
  }).toString()
}

function currencyTold({ currency }: SimulatedPayment, lie: Distortion | null): string {
  return lie === 'wrong_currency' ? (currency === 'USD' ? 'EUR' : 'USD') : currency
}
