import type { ChangeDecision, SimulatedRefusal } from '../simulator.ts'

/** Thrown while a request is read, or where an operation cannot be: told as a bare code, unsigned. */
export class Refused extends Error {
  readonly code: string

  constructor(code: string) {
    super('refused')
    this.code = code
  }
}

/** `Ds_Response` of what an issuer refused. */
export const RESPONSES: Readonly<Record<SimulatedRefusal, string>> = {
  insufficient_funds: '0116',
  do_not_honour: '0190',
  expired_card: '0101',
  invalid_card: '0118',
  lost_card: '0208',
  stolen_card: '0209',
  suspected_fraud: '0202',
  authentication_required: '0195',
  limit_exceeded: '0121',
}

type Refusal = Extract<ChangeDecision, { state: 'refused' }>['code']

export const CHANGE_ERRORS: Readonly<Record<'capture' | 'void' | 'refund', Readonly<Record<Refusal, string>>>> = {
  capture: {
    not_found: 'SIS0059',
    not_possible: 'SIS0061',
    already_done: 'SIS0060',
    amount_too_large: 'SIS0062',
  },
  void: { not_found: 'SIS0225', not_possible: 'SIS0223', already_done: 'SIS0222', amount_too_large: 'SIS0226' },
  refund: { not_found: 'SIS0054', not_possible: 'SIS0056', already_done: 'SIS0057', amount_too_large: 'SIS0057' },
}
