import type { ChangeDecision, SimulatedRefusal } from '../simulator.ts'

/** Thrown while a request is read, or where nothing can be done: told as a code and its message. */
export class Refused extends Error {
  readonly code: number
  readonly status: number

  constructor(code: number, message: string, status = 400) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** `reason.code` of what an issuer refused. */
export const REASONS: Readonly<Record<SimulatedRefusal, readonly [code: string, message: string]>> = {
  insufficient_funds: ['4010103', 'Insufficient Funds'],
  do_not_honour: ['4010101', 'Refusal (No Explicit Reason)'],
  expired_card: ['4010204', 'Card Expired'],
  invalid_card: ['4010202', 'Invalid Card Number'],
  lost_card: ['4010303', 'Lost or Stolen Card'],
  stolen_card: ['4010303', 'Lost or Stolen Card'],
  suspected_fraud: ['4010306', 'Card Blacklisted'],
  authentication_required: ['4010310', '3DS required but not used'],
  limit_exceeded: ['4010305', 'Card Limit Exceeded'],
}

type Refusal = Extract<ChangeDecision, { state: 'refused' }>['code']

export const CHANGE_ERRORS: Readonly<Record<'capture' | 'cancel' | 'refund', Readonly<Record<Refusal, number>>>> = {
  capture: { not_found: 3000002, not_possible: 3020111, already_done: 3020106, amount_too_large: 3020109 },
  cancel: { not_found: 3000002, not_possible: 3020401, already_done: 3020403, amount_too_large: 3020401 },
  refund: { not_found: 3000002, not_possible: 3020211, already_done: 3020206, amount_too_large: 3020210 },
}
