import type Stripe from 'stripe'
import type { Answer } from '../idempotency.ts'

/** What the error object may say beside its type and message. */
export interface ErrorFacts {
  code?: string
  param?: string
  decline_code?: string
  advice_code?: string
  charge?: string
  payment_intent?: Stripe.PaymentIntent
  payment_method?: Stripe.PaymentMethod | undefined
}

export type ErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'

/** A refusal in the acquirer's own words; `facts` stand beside them in the error object. */
export class ApiError extends Error {
  readonly answer: Answer

  constructor(status: number, type: ErrorType, message: string, facts: ErrorFacts = {}) {
    super(message)
    this.answer = { status, body: { error: { ...facts, message, type, ...docUrl(facts.code) } } }
  }
}

function docUrl(code: string | undefined) {
  return code === undefined ? {} : { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }
}

export function invalidRequest(message: string, facts: ErrorFacts = {}, status = 400): ApiError {
  return new ApiError(status, 'invalid_request_error', message, facts)
}

export function noSuch(label: string, id: string, param: string): ApiError {
  return invalidRequest(`No such ${label}: '${id}'`, { code: 'resource_missing', param }, 404)
}
