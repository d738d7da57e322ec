import { CURRENCY_NUMBERS } from '../../../src/shared/iso-4217.ts'
import type { ChangeDecision, Distortion, SimulatedPayment, SimulatedRefusal } from '../simulator.ts'
import type { Fields, SipsAccount } from './account.ts'

/** `acquirerResponseCode` of what an issuer refused. */
const ACQUIRER_CODES: Readonly<Record<SimulatedRefusal, string>> = {
  insufficient_funds: '51',
  do_not_honour: '05',
  expired_card: '54',
  invalid_card: '14',
  lost_card: '41',
  stolen_card: '43',
  suspected_fraud: '59',
  authentication_required: 'A1',
  limit_exceeded: '61',
}

/** The verdict on a change that cannot be. */
export const CHANGE_CODES: Readonly<Record<Extract<ChangeDecision, { state: 'refused' }>['code'], string>> = {
  not_found: '25',
  not_possible: '24',
  already_done: '24',
  amount_too_large: '51',
}

function statusOf({ state, refundedMinor, remittedMinor }: SimulatedPayment): string {
  if (refundedMinor > 0n) return 'TO_CREDIT'
  switch (state) {
    case 'authorised':
      return 'TO_VALIDATE'
    case 'captured':
      return remittedMinor > 0n ? 'CAPTURED' : 'TO_CAPTURE'
    case 'voided':
      return 'CANCELLED'
    case 'refused':
      return 'REFUSED'
    case 'pending':
      return 'TO_AUTHORIZE'
    default:
      return 'CREDITED'
  }
}

export function presentTransaction(
  { merchantId }: SipsAccount,
  payment: SimulatedPayment,
  lie: Distortion | null,
): Fields {
  const { amountMinor, refundedMinor, refusal } = payment
  const currency = lie === 'wrong_currency' ? (payment.currency === 'USD' ? 'EUR' : 'USD') : payment.currency
  const left = payment.state === 'voided' ? 0n : amountMinor - refundedMinor
  const reference = lie === 'wrong_reference' ? `${payment.reference.slice(0, -1)}_` : payment.reference
  const [s10TransactionId, s10TransactionIdDate] = reference.split('/')
  return {
    getTransDataResponseCode: '00',
    responseCode: refusal ? '05' : '00',
    acquirerResponseCode: refusal ? ACQUIRER_CODES[refusal] : '00',
    ...(!refusal && { authorisationId: payment.authorisationCode }),
    transactionStatus: statusOf(payment),
    originAmount: String(amountMinor + (lie === 'wrong_amount' ? 1n : 0n)),
    currentAmount: String(left),
    currencyCode: CURRENCY_NUMBERS.get(currency) ?? '',
    maskedPan: `4111##########${payment.last4.slice(-2)}`,
    merchantId: lie === 'wrong_merchant' ? '002001000000002' : merchantId,
    ...(payment.orderReference !== null && { orderId: payment.orderReference }),
    transactionDateTime: payment.createdAt.toISOString(),
    ...(s10TransactionIdDate
      ? { s10TransactionReference: { s10TransactionId, s10TransactionIdDate } }
      : { transactionReference: reference }),
  }
}

export function presentChange(payment: SimulatedPayment, at: Date): Fields {
  return {
    responseCode: '00',
    acquirerResponseCode: '00',
    newStatus: statusOf(payment),
    newAmount: String(payment.state === 'voided' ? 0n : payment.amountMinor - payment.refundedMinor),
    operationDateTime: at.toISOString(),
  }
}
