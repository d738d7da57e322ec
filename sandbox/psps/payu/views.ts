import { createHash } from 'node:crypto'
import { toDecimal } from '../../../src/shared/money.ts'
import type { Distortion, SimulatedPayment, SimulatedRefusal } from '../simulator.ts'
import { ACCOUNT_ID, MERCHANT_ID, signatureOf } from './account.ts'

const CODES: Readonly<Record<SimulatedRefusal, string>> = {
  insufficient_funds: 'INSUFFICIENT_FUNDS',
  do_not_honour: 'ENTITY_DECLINED',
  expired_card: 'EXPIRED_CARD',
  invalid_card: 'INVALID_CARD',
  lost_card: 'RESTRICTED_CARD',
  stolen_card: 'RESTRICTED_CARD',
  suspected_fraud: 'ANTIFRAUD_REJECTED',
  authentication_required: '3DS_REJECTED',
  limit_exceeded: 'EXCEEDED_AMOUNT',
}

export type State = 'APPROVED' | 'DECLINED' | 'PENDING'

/** Of the charge itself, whatever was done to it since. */
export function outcomeOf({ state, refusal }: SimulatedPayment): readonly [state: State, responseCode: string] {
  if (state === 'pending') return ['PENDING', 'PENDING_TRANSACTION_REVIEW']
  return state === 'refused' ? ['DECLINED', CODES[refusal ?? 'do_not_honour']] : ['APPROVED', 'APPROVED']
}

/** A transaction of its own, made of the charge's. */
export function changeIdOf(uid: string, kind: string): string {
  const hex = createHash('sha256').update(`${kind} ${uid}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

function responseOf(state: State, responseCode: string | null, operationDate: Date | null) {
  return {
    state,
    paymentNetworkResponseCode: null,
    paymentNetworkResponseErrorMessage: null,
    trazabilityCode: state === 'APPROVED' ? '00000000' : null,
    authorizationCode: state === 'APPROVED' ? '00000000' : null,
    pendingReason: state === 'PENDING' ? 'PENDING_REVIEW' : null,
    responseCode,
    errorCode: null,
    responseMessage: null,
    transactionDate: null,
    transactionTime: null,
    operationDate: operationDate?.getTime() ?? null,
    referenceQuestionnaire: null,
    extraParameters: null,
  }
}

/** What a submission is answered: neither amount nor reference. */
export function submissionView(
  orderId: string,
  transactionId: string,
  outcome: readonly [State, string | null],
  at: Date,
) {
  const transactionResponse = { orderId: Number(orderId), transactionId, ...responseOf(...outcome, at) }
  return { code: 'SUCCESS', error: null, transactionResponse }
}

const STATUSES: Readonly<Record<SimulatedPayment['state'], string>> = {
  authorised: 'AUTHORIZED',
  captured: 'CAPTURED',
  voided: 'CANCELLED',
  refunded: 'REFUNDED',
  refused: 'DECLINED',
  pending: 'IN_PROGRESS',
}

/** An order with everything that was done to it. */
export function orderView(payment: SimulatedPayment) {
  const { paymentId, uid, reference, currency, amountMinor, capturedMinor, refundedMinor, state, facts } = payment
  const valuesOf = (minor: bigint) => ({ TX_VALUE: { value: Number(toDecimal(minor, currency)), currency } })
  const type = facts.type ?? 'AUTHORIZATION_AND_CAPTURE'
  const done = (kind: string, minor: bigint) => ({
    id: changeIdOf(uid, kind),
    type: kind,
    parentTransactionId: uid,
    transactionResponse: responseOf('APPROVED', 'APPROVED', null),
    additionalValues: valuesOf(minor),
  })
  return {
    id: Number(paymentId),
    accountId: Number(ACCOUNT_ID),
    status: refundedMinor > 0n ? 'REFUNDED' : STATUSES[state],
    referenceCode: reference,
    language: 'es',
    isTest: true,
    transactions: [
      {
        id: uid,
        type,
        parentTransactionId: null,
        paymentMethod: payment.brand.toUpperCase(),
        creditCard: { maskedNumber: `547130******${payment.last4}` },
        transactionResponse: responseOf(...outcomeOf(payment), payment.createdAt),
        additionalValues: valuesOf(amountMinor),
      },
      ...(type === 'AUTHORIZATION' && capturedMinor > 0n ? [done('CAPTURE', capturedMinor)] : []),
      ...(state === 'voided' ? [done('VOID', amountMinor)] : []),
      ...(state === 'refunded' ? [done('REFUND', refundedMinor)] : []),
      ...(state !== 'refunded' && refundedMinor > 0n ? [done('PARTIAL_REFUND', refundedMinor)] : []),
    ],
    additionalValues: valuesOf(amountMinor),
  }
}

/** What the confirmation page is told; of the value, a second decimal of zero is not signed. */
export function confirmationOf(sandboxKey: string, payment: SimulatedPayment): string {
  const [state, message] = outcomeOf(payment)
  const { reference, currency, paymentId, uid } = payment
  const code = state === 'APPROVED' ? '4' : '6'
  const value = toDecimal(payment.amountMinor, currency)
  return new URLSearchParams({
    merchant_id: MERCHANT_ID,
    reference_sale: reference,
    value,
    currency,
    state_pol: code,
    sign: signatureOf(sandboxKey, reference, value.replace(/(\.\d)0$/, '$1'), currency, code),
    response_message_pol: message,
    reference_pol: paymentId,
    transaction_id: uid,
    test: '1',
  }).toString()
}

interface Lied {
  readonly transactionResponse?: { readonly orderId: number } | null
  readonly result?: { readonly payload: object | readonly object[] } | null
}

/** The lies that were ordered, in the words of this API: a submission can only name another order. */
export function distort(body: object, lie: Distortion | null, isChange: boolean): object {
  const { transactionResponse, result } = body as Lied
  if (transactionResponse && isChange && lie === 'wrong_reference')
    return { ...body, transactionResponse: { ...transactionResponse, orderId: transactionResponse.orderId + 1 } }
  if (!result || lie === null) return body
  const { payload } = result
  const told = Array.isArray(payload) ? payload.map((one) => lieAbout(one, lie)) : lieAbout(payload, lie)
  return { ...body, result: { payload: told } }
}

function lieAbout(order: object, lie: Distortion): object {
  const { additionalValues, accountId } = order as ReturnType<typeof orderView>
  const { value, currency } = additionalValues.TX_VALUE
  switch (lie) {
    case 'wrong_amount':
      return { ...order, additionalValues: { TX_VALUE: { value: value + 1, currency } } }
    case 'wrong_currency':
      return { ...order, additionalValues: { TX_VALUE: { value, currency: 'USD' } } }
    case 'wrong_reference':
      return { ...order, referenceCode: 'somebody-else' }
    case 'wrong_merchant':
      return { ...order, accountId: accountId + 1 }
    // Answers bear no signature.
    case 'bad_signature':
      return order
  }
}
