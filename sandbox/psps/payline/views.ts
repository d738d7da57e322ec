import { CURRENCY_NUMBERS } from '../../../src/shared/iso-4217.ts'
import type { SimulatedPayment } from '../simulator.ts'
import type { Node } from './soap.ts'

export function resultOf(code: string): Node {
  const word =
    code === '00000' ? 'ACCEPTED' : code === '02000' ? 'ONHOLD_PARTNER' : code.startsWith('01') ? 'REFUSED' : 'ERROR'
  return { code, shortMessage: word, longMessage: word === 'ACCEPTED' ? 'Transaction approved' : `Code ${code}` }
}

export function transactionOf(id: string, date: Date, isDuplicated: boolean): Node {
  return { id, date: toMinute(date), isDuplicated: isDuplicated ? '1' : '0', isPossibleFraud: '0' }
}

export function authorised(payment: SimulatedPayment, code: string, contract: string, isDuplicated: boolean): Node {
  return {
    transient: null,
    result: resultOf(code),
    transaction: transactionOf(payment.paymentId, payment.createdAt, isDuplicated),
    authorization: authorizationOf(payment, code),
    card: cardOf(payment),
    extendedCard: { country: 'FRA' },
    privateDataList: null,
    contractNumber: contract,
    linkedTransactionId: null,
    resultContainer: null,
  }
}

export function detailed(payment: SimulatedPayment, code: string, contract: string): Node {
  const sum = { amount: payment.amountMinor.toString(), currency: numberOf(payment) }
  return {
    result: resultOf(code),
    transaction: transactionOf(payment.paymentId, payment.createdAt, false),
    payment: { ...sum, action: payment.facts.action ?? '101', mode: 'CPT', contractNumber: contract },
    authorization: authorizationOf(payment, code),
    order: { ref: payment.reference, origin: 'MO', ...sum, date: toMinute(payment.createdAt) },
    buyer: null,
    privateDataList: payment.orderReference
      ? { privateData: { key: 'order_reference', value: payment.orderReference } }
      : null,
    card: cardOf(payment),
    extendedCard: { country: 'FRA' },
    associatedTransactionsList: { associatedTransactions: historyOf(payment) },
    statusHistoryList: null,
    media: null,
    contractNumber: contract,
  }
}

export function searched(payments: readonly SimulatedPayment[]): Node {
  const transaction = payments.map(({ paymentId, createdAt }) => transactionOf(paymentId, createdAt, false))
  return { result: resultOf('00000'), transactionList: transaction.length > 0 ? { transaction } : {} }
}

function authorizationOf(payment: SimulatedPayment, code: string): Node {
  const isApproved = code === '00000'
  return {
    number: isApproved ? payment.authorisationCode : '',
    date: toMinute(payment.createdAt),
    authorizedAmount: isApproved ? payment.amountMinor.toString() : null,
    authorizedCurrency: isApproved ? numberOf(payment) : null,
  }
}

function cardOf({ last4, expiry }: SimulatedPayment): Node {
  return { number: `497010XXXXXX${last4}`, type: 'CB', expirationDate: `${expiry.slice(5, 7)}${expiry.slice(2, 4)}` }
}

/** Itself, and what was done to it. */
function historyOf(payment: SimulatedPayment): readonly Node[] {
  const { paymentId, amountMinor, capturedMinor, refundedMinor, state, facts, createdAt } = payment
  const one = (transactionId: string, type: string, amount: bigint): Node => ({
    transactionId,
    type,
    date: toMinute(createdAt),
    amount: amount.toString(),
    status: 'OK',
    originTransactionId: paymentId,
    currency: numberOf(payment),
  })
  return [
    one(paymentId, 'AUTHOR', amountMinor),
    ...(facts.action === '100' && capturedMinor > 0n ? [one(`${paymentId}1`, 'CAPTURE', capturedMinor)] : []),
    ...(refundedMinor > 0n ? [one(`${paymentId}2`, 'REFUND', refundedMinor)] : []),
    ...(state === 'voided' ? [one(`${paymentId}3`, 'RESET', amountMinor)] : []),
  ]
}

function numberOf({ currency }: SimulatedPayment): string {
  return CURRENCY_NUMBERS.get(currency) ?? ''
}

/** `22/01/26 10:31` */
function toMinute(date: Date): string {
  const [year = '', month, day] = date.toISOString().slice(0, 10).split('-')
  return `${day}/${month}/${year.slice(2)} ${date.toISOString().slice(11, 16)}`
}
