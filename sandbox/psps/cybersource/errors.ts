import type { ChangeDecision, SimulatedRefusal } from '../simulator.ts'

export interface Answer {
  readonly status: number
  readonly body: object
}

/** Thrown while a request is read: nothing was done. */
export class Refused extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super('refused')
    this.answer = answer
  }
}

export function invalidRequest(reason: string, field?: string): Answer {
  const details = field ? { details: [{ field, reason }] } : {}
  return { status: 400, body: { status: 'INVALID_REQUEST', reason, message: 'Declined - see reason', ...details } }
}

export const invalid = (field: string) => new Refused(invalidRequest('INVALID_DATA', field))

export const turnedAway = (): Answer => ({ status: 401, body: { response: { rmsg: 'Authentication Failed' } } })

export const notFound = (): Answer => ({
  status: 404,
  body: { status: 'NOT_FOUND', reason: 'NOT_FOUND', message: 'The requested resource does not exist' },
})

export const REASONS: Readonly<Record<SimulatedRefusal, string>> = {
  insufficient_funds: 'INSUFFICIENT_FUND',
  do_not_honour: 'PROCESSOR_DECLINED',
  expired_card: 'EXPIRED_CARD',
  invalid_card: 'INVALID_ACCOUNT',
  lost_card: 'STOLEN_LOST_CARD',
  stolen_card: 'STOLEN_LOST_CARD',
  suspected_fraud: 'DECISION_PROFILE_REJECT',
  authentication_required: 'CONSUMER_AUTHENTICATION_REQUIRED',
  limit_exceeded: 'EXCEEDS_CREDIT_LIMIT',
}

type Code = Extract<ChangeDecision, { state: 'refused' }>['code']

export const CHANGE_REASONS: Readonly<Record<'captures' | 'voids' | 'reversals' | 'refunds', Record<Code, string>>> = {
  captures: {
    not_found: 'MISSING_AUTH',
    not_possible: 'TRANSACTION_ALREADY_REVERSED_OR_SETTLED',
    already_done: 'TRANSACTION_ALREADY_REVERSED_OR_SETTLED',
    amount_too_large: 'EXCEEDS_AUTH_AMOUNT',
  },
  voids: {
    not_found: 'NOT_VOIDABLE',
    not_possible: 'NOT_VOIDABLE',
    already_done: 'NOT_VOIDABLE',
    amount_too_large: 'NOT_VOIDABLE',
  },
  reversals: {
    not_found: 'MISSING_AUTH',
    not_possible: 'TRANSACTION_ALREADY_SETTLED',
    already_done: 'AUTH_ALREADY_REVERSED',
    amount_too_large: 'INVALID_AMOUNT',
  },
  refunds: {
    not_found: 'MISSING_AUTH',
    not_possible: 'CAPTURE_ALREADY_VOIDED',
    already_done: 'INVALID_AMOUNT',
    amount_too_large: 'INVALID_AMOUNT',
  },
}
