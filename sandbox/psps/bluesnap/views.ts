import { toDecimal } from '../../../src/shared/money.ts'
import type { ChangeDecision, Distortion, SimulatedPayment, SimulatedRefusal } from '../simulator.ts'

export interface Answer {
  readonly status: number
  readonly body: string
}

const REFUSALS: Readonly<Record<SimulatedRefusal, string>> = {
  insufficient_funds: 'INSUFFICIENT_FUNDS',
  do_not_honour: 'DO_NOT_HONOR',
  expired_card: 'EXPIRED_CARD',
  invalid_card: 'INVALID_CARD_NUMBER',
  lost_card: 'CARD_LOST_OR_STOLEN',
  stolen_card: 'PICKUP_CARD',
  suspected_fraud: 'HIGH_RISK_ERROR',
  authentication_required: 'STRONG_CUSTOMER_AUTHENTICATION_REQUIRED',
  limit_exceeded: 'LIMIT_EXCEEDED',
}

type Code = Extract<ChangeDecision, { state: 'refused' }>['code']

const CHANGES: Readonly<Record<'capture' | 'void' | 'refund', Readonly<Record<Code, readonly [string, number]>>>> = {
  capture: {
    not_found: ['INVALID_TRANSACTION_ID', 20009],
    not_possible: ['TRANSACTION_NOT_AUTHORIZED', 20005],
    already_done: ['TRANSACTION_ALREADY_CAPTURED', 20010],
    amount_too_large: ['PROCESSING_AMOUNT_ERROR', 14002],
  },
  void: {
    not_found: ['INVALID_TRANSACTION_ID', 20009],
    not_possible: ['TRANSACTION_ALREADY_CAPTURED', 20010],
    already_done: ['AUTHORIZATION_AMOUNT_ALREADY_REVERSED', 14002],
    amount_too_large: ['AUTHORIZATION_AMOUNT_NOT_VALID', 14002],
  },
  refund: {
    not_found: ['INVALID_TRANSACTION_ID', 20009],
    not_possible: ['TRANSACTION_NOT_AUTHORIZED', 20005],
    already_done: ['INVOICE_ALREADY_FULLY_REFUNDED', 14022],
    amount_too_large: ['REFUND_MAX_AMOUNT_FAILURE', 14014],
  },
}

const PROLOGUE = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export function errorView(name: string, code: number): Answer {
  const message = `<message><error-name>${name}</error-name><code>${code}</code><description>${name}</description></message>`
  return { status: 400, body: `${PROLOGUE}<messages xmlns="http://ws.plimus.com">${message}</messages>` }
}

export const invalid = () => errorView('VALIDATION_GENERAL_FAILURE', 10001)
export const refusalView = (code: SimulatedRefusal) => errorView(REFUSALS[code], 14002)
export const changeRefused = (kind: keyof typeof CHANGES, code: Code) => errorView(...CHANGES[kind][code])

/** What is not there, and what is another's, is said in the same words. */
export function hidden(user: string, reference: string): Answer {
  return { status: 403, body: `User: ${user} is not authorized to view merchant-transaction: ${reference}.` }
}

export const unauthorised: Answer = {
  status: 401,
  body: '<!DOCTYPE html><html lang="en"><head><title>HTTP Status 401 – Unauthorized</title></head><body><h1>HTTP Status 401 – Unauthorized</h1><p><b>Message</b> Bad credentials</p></body></html>',
}

const TYPES: Readonly<Record<SimulatedPayment['state'], string>> = {
  authorised: 'AUTH_ONLY',
  captured: 'AUTH_CAPTURE',
  refunded: 'AUTH_CAPTURE',
  voided: 'AUTH_REVERSAL',
  refused: 'AUTH_ONLY',
  pending: 'AUTH_CAPTURE',
}

export function transactionView(
  payment: SimulatedPayment,
  lie: Distortion | null,
  type = TYPES[payment.state],
): Answer {
  const { currency, refundedMinor } = payment
  const status = payment.state === 'pending' ? 'PENDING_MERCHANT_REVIEW' : 'SUCCESS'
  const refund = `<refunds><refund><refund-transaction-id>1</refund-transaction-id><amount>${toDecimal(refundedMinor, currency)}</amount></refund></refunds>`
  const inner = [
    `<card-transaction-type>${type}</card-transaction-type>`,
    `<merchant-transaction-id>${lie === 'wrong_reference' ? 'somebody-else' : payment.reference}</merchant-transaction-id>`,
    `<transaction-id>${payment.paymentId}</transaction-id>`,
    '<recurring-transaction>ECOMMERCE</recurring-transaction>',
    money(payment, payment.amountMinor, lie),
    `<credit-card><card-last-four-digits>${payment.last4}</card-last-four-digits></credit-card>`,
    `<processing-info><processing-status>${status}</processing-status><cvv-response-code>ND</cvv-response-code><authorization-code>${payment.authorisationCode}</authorization-code></processing-info>`,
    refundedMinor > 0n ? refund : '',
  ]
  const body = `<card-transaction xmlns="http://ws.plimus.com">${inner.join('')}</card-transaction>`
  return { status: 200, body: PROLOGUE + body }
}

export function refundView(payment: SimulatedPayment, id: string, amountMinor: bigint, lie: Distortion | null): Answer {
  const inner = `<refund-transaction-id>${id}</refund-transaction-id>${money(payment, amountMinor, lie)}<refund-status>SUCCESS</refund-status>`
  return { status: 200, body: `${PROLOGUE}<refund xmlns="http://ws.plimus.com">${inner}</refund>` }
}

function money({ currency }: SimulatedPayment, amountMinor: bigint, lie: Distortion | null): string {
  const amount = toDecimal(amountMinor + (lie === 'wrong_amount' ? 1n : 0n), currency)
  const told = lie === 'wrong_currency' ? (currency === 'USD' ? 'EUR' : 'USD') : currency
  return `<amount>${amount}</amount><currency>${told}</currency>`
}
