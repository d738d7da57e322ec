import { type RefusalWords, readRefusals } from '../charge/refusal-words.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'
import type { BraintreeTransaction } from './wire.ts'

/** `PaymentStatus` of its schema. What was submitted for settlement is captured: nothing is left to do. */
export const STATUSES = {
  AUTHORIZATION_EXPIRED: 'voided',
  AUTHORIZED: 'authorized',
  AUTHORIZING: 'pending',
  FAILED: 'failed',
  GATEWAY_REJECTED: 'failed',
  PROCESSOR_DECLINED: 'failed',
  SETTLED: 'completed',
  SETTLEMENT_CONFIRMED: 'completed',
  SETTLEMENT_DECLINED: 'failed',
  SETTLEMENT_PENDING: 'completed',
  SETTLING: 'completed',
  SUBMITTED_FOR_SETTLEMENT: 'completed',
  VOIDED: 'voided',
} as const satisfies Record<BraintreeTransaction['status'], TransactionStatus>

/**
 * Processor responses (2000 to 3000), reasons of gateway rejections, and codes of validation errors that a capture, void
 * or refund meets (developer.paypal.com/braintree/docs, "Processor responses" and "Validation errors").
 */
export const REFUSAL_WORDS: RefusalWords = {
  insufficient_funds: ['2001'],
  limit_exceeded: ['2002', '2003', '2056'],
  do_not_honour: ['2000', '2011', '2034', '2038', '2041', '2043', '2044', '2046'],
  issuer_unavailable: ['2009', '3000'],
  suspected_fraud: ['2014', '2020', '2021', 'FRAUD', 'RISK_THRESHOLD'],
  authentication_required: ['2099', 'THREE_D_SECURE'],
  expired_card: ['2004', '2006'],
  invalid_card: ['2005', '2007', '2008', '2010', '2051', '2059', '2060', 'AVS', 'AVS_AND_CVV', 'CVV'],
  lost_card: ['2012'],
  stolen_card: ['2013', '2047', '2053'],
  not_permitted: ['2015', '2019', '2023', '2024', '2025', '2026', '2048', '2057', 'PAYMENT_METHOD_BLOCKED'],
  revoked: ['2017', '2018'],
  already_done: ['2037', '91512'],
  amount_too_large: ['2054', '91521', '91522'],
  not_possible: ['91504', '91505', '91506', '91507'],
}

export const toRefusal = readRefusals(REFUSAL_WORDS)
