import type { XmlElement } from '@rgrove/parse-xml'
import { CURRENCY_NUMBERS } from '../../../src/shared/iso-4217.ts'
import { BANK_RESULTS, labelOf } from '../lyra/labels.ts'
import type { ChangeDecision, PspDesk, SimulatedPayment } from '../simulator.ts'
import { at, localName, type Node, textAt } from './soap.ts'

/** What is within `…Result`, in the order of the schema. */
export interface Result extends Node {
  readonly commonResponse: Node
  readonly paymentResponse: Node | null
  readonly orderResponse: Node | null
}

const CODES = { not_found: 10, not_possible: 11, already_done: 11, amount_too_large: 20 } as const

export function act(desk: PspDesk, call: XmlElement): Result {
  const paymentId = textAt(call, 'queryRequest', 'uuid') ?? ''
  switch (localName(call)) {
    case 'createPayment':
      return createPayment(desk, call)
    case 'findPayments':
      return findPayments(desk, textAt(call, 'queryRequest', 'orderId') ?? '')
    case 'getPaymentDetails': {
      const payment = desk.findById(paymentId)
      return payment ? presented(payment) : failed(CODES.not_found, 'the transaction is not found')
    }
    case 'validatePayment':
      return changed(desk.capture({ paymentId, amountMinor: null, reference: null }))
    case 'cancelPayment':
      return changed(desk.void({ paymentId, amountMinor: null, reference: null }))
    default:
      return refundPayment(desk, call, paymentId)
  }
}

function createPayment(desk: PspDesk, call: XmlElement): Result {
  const payment = at(call, 'paymentRequest')
  const card = at(call, 'cardRequest')
  const reference = textAt(call, 'orderRequest', 'orderId') ?? ''
  const currency = currencyOf(textAt(payment, 'currency') ?? '')
  const amount = textAt(payment, 'amount') ?? ''
  const number = textAt(card, 'number') ?? ''
  if (!/^[\w-]{1,64}$/.test(reference)) return failed(2, 'orderId')
  if (!/^[1-9]\d{0,11}$/.test(amount)) return failed(20, 'amount')
  if (!currency) return failed(21, 'currency')
  if (!/^\d{12,19}$/.test(number)) return failed(26, 'number')
  if (textAt(call, 'threeDSRequest', 'mode') !== 'DISABLED') return failed(2, 'threeDSRequest')
  const decision = desk.charge({
    reference,
    orderReference: textAt(call, 'orderRequest', 'extInfo', 'value'),
    amountMinor: BigInt(amount),
    currency,
    card: {
      number,
      expiry: `${textAt(card, 'expiryYear')}-${textAt(card, 'expiryMonth')?.padStart(2, '0')}`,
      code: textAt(card, 'cardSecurityCode') ?? '',
    },
    captures: textAt(payment, 'manualValidation') !== '1',
    uniqueReference: false,
    facts: {},
  })
  return presented(decision.payment)
}

function findPayments(desk: PspDesk, orderId: string): Result {
  const found = desk.findByReference(orderId)
  if (found.length === 0) return failed(CODES.not_found, 'the transaction is not found')
  const transactionItem = found.map((payment) => ({
    transactionUuid: payment.uid,
    transactionStatusLabel: labelOf(payment),
    amount: payment.amountMinor.toString(),
    currency: numberOf(payment.currency),
    expectedCaptureDate: payment.createdAt.toISOString(),
  }))
  return { commonResponse: { responseCode: 0 }, paymentResponse: null, orderResponse: { orderId }, transactionItem }
}

function refundPayment(desk: PspDesk, call: XmlElement, paymentId: string): Result {
  const amountMinor = BigInt(textAt(call, 'paymentRequest', 'amount') ?? '0')
  const decision = desk.refund({ paymentId, amountMinor, reference: null })
  if (decision.state === 'refused') return changed(decision)
  const { payment, changeId } = decision
  return {
    commonResponse: common('AUTHORISED'),
    paymentResponse: {
      transactionId: payment.paymentId,
      amount: amountMinor.toString(),
      currency: numberOf(payment.currency),
      operationType: 1,
      transactionUuid: changeId.replaceAll('-', ''),
    },
    orderResponse: { orderId: payment.reference },
  }
}

function changed(decision: ChangeDecision): Result {
  if (decision.state === 'refused') return failed(CODES[decision.code], decision.code)
  return { commonResponse: common(labelOf(decision.payment)), paymentResponse: null, orderResponse: null }
}

function failed(responseCode: number, responseCodeDetail: string): Result {
  return { commonResponse: { responseCode, responseCodeDetail }, paymentResponse: null, orderResponse: null }
}

function common(transactionStatusLabel: string): Node {
  return { responseCode: 0, responseCodeDetail: 'Action successfully completed', transactionStatusLabel }
}

function presented(payment: SimulatedPayment): Result {
  return {
    commonResponse: { ...common(labelOf(payment)), shopId: '12345678', paymentSource: 'MOTO' },
    paymentResponse: {
      transactionId: payment.paymentId,
      amount: payment.amountMinor.toString(),
      currency: numberOf(payment.currency),
      creationDate: payment.createdAt.toISOString(),
      liabilityShift: 'NO',
      transactionUuid: payment.uid,
      sequenceNumber: 1,
      paymentType: 'SINGLE',
    },
    orderResponse: { orderId: payment.reference },
    cardResponse: { number: `497010XXXXXX${payment.last4}`, brand: payment.brand.toUpperCase() },
    authorizationResponse: payment.state === 'pending' ? null : authorisation(payment),
    captureResponse: payment.refundedMinor > 0n ? { refundAmount: payment.refundedMinor.toString() } : null,
  }
}

function authorisation({ refusal, authorisationCode }: SimulatedPayment): Node {
  if (refusal) return { mode: 'FULL', result: BANK_RESULTS[refusal] }
  return { mode: 'FULL', number: authorisationCode, result: 0 }
}

function numberOf(currency: string): number {
  return Number(CURRENCY_NUMBERS.get(currency))
}

function currencyOf(number: string): string | undefined {
  return [...CURRENCY_NUMBERS].find(([, digits]) => Number(digits) === Number(number))?.[0]
}
