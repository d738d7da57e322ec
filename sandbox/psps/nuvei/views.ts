import { toDecimal } from '../../../src/shared/money.ts'
import type { Distortion, SimulatedPayment, SimulatedRefusal } from '../simulator.ts'
import { type Account, sha256 } from './account.ts'
import type { Refused } from './read-order.ts'

export type Fields = Readonly<Record<string, unknown>>

const ISSUER_CODES: Readonly<Record<SimulatedRefusal, string>> = {
  lost_card: '41',
  stolen_card: '43',
  insufficient_funds: '51',
  expired_card: '54',
  invalid_card: '14',
  do_not_honour: '05',
  limit_exceeded: '61',
  suspected_fraud: '59',
  authentication_required: '1A',
}

export const APPROVED = { transactionStatus: 'APPROVED', gwErrorCode: 0, gwExtendedErrorCode: 0 } as const

function verdictOf({ state, refusal }: SimulatedPayment): Fields {
  if (state === 'pending') return { ...APPROVED, transactionStatus: 'PENDING' }
  if (refusal === null) return { ...APPROVED, issuerDeclineCode: '', issuerDeclineReason: '' }
  const issuerDeclineCode = ISSUER_CODES[refusal]
  return {
    transactionStatus: 'DECLINED',
    gwErrorCode: -1,
    gwErrorReason: 'Decline',
    gwExtendedErrorCode: 0,
    issuerDeclineCode,
  }
}

export function referenceOf({ reference }: SimulatedPayment, distorted: Distortion | null): string {
  return distorted === 'wrong_reference' ? `${reference.slice(0, -1)}x` : reference
}

export function chargeOf(payment: SimulatedPayment): Fields {
  const { paymentId: transactionId, facts, authorisationCode: authCode } = payment
  return { ...verdictOf(payment), transactionType: facts.type, transactionId, authCode, customData: '' }
}

export function detailsOf(payment: SimulatedPayment, distorted: Distortion | null): Fields {
  const amount = distorted === 'wrong_amount' ? payment.amountMinor + 100n : payment.amountMinor
  const otherCurrency = payment.currency === 'USD' ? 'EUR' : 'USD'
  const transactionDetails = {
    ...chargeOf(payment),
    processedAmount: toDecimal(amount, payment.currency),
    processedCurrency: distorted === 'wrong_currency' ? otherCurrency : payment.currency,
    date: payment.createdAt.toISOString(),
  }
  return { clientUniqueId: referenceOf(payment, distorted), transactionDetails }
}

export function successJson(account: Account, fields: Fields, distorted: Distortion | null): string {
  return JSON.stringify({
    internalRequestId: 1_171_104_468,
    status: 'SUCCESS',
    errCode: 0,
    reason: '',
    merchantId: distorted === 'wrong_merchant' ? '1' : account['merchant-account'],
    merchantSiteId: account.username,
    version: '1.0',
    ...fields,
  })
}

export function failureJson(account: Account, { errCode, message: reason }: Refused): string {
  const ids = { merchantId: account['merchant-account'], merchantSiteId: account.username }
  return JSON.stringify({ internalRequestId: 1_171_104_469, status: 'ERROR', errCode, reason, ...ids, version: '1.0' })
}

/** Its notification: a form, the amount first. */
export function notificationOf(account: Account, payment: SimulatedPayment, at: Date): string {
  const signed = {
    totalAmount: toDecimal(payment.amountMinor, payment.currency),
    currency: payment.currency,
    responseTimeStamp: at.toISOString().slice(0, 19).replace('T', '.'),
    PPP_TransactionID: `9${payment.paymentId}`,
    Status: String(verdictOf(payment).transactionStatus),
    productId: payment.facts.productId ?? '',
  }
  return new URLSearchParams({
    ...signed,
    merchant_id: account['merchant-account'],
    merchant_site_id: account.username,
    TransactionID: payment.paymentId,
    clientUniqueId: payment.reference,
    transactionType: payment.facts.type ?? '',
    advanceResponseChecksum: sha256(account.password + Object.values(signed).join('')),
  }).toString()
}
