import type { ChangeDecision, SimulatedRefusal } from '../simulator.ts'

/** Thrown while a request is read: nothing was done. */
export class Refused extends Error {
  readonly code: string
  readonly text: string

  constructor(code: string, text: string) {
    super('refused')
    this.code = code
    this.text = text
  }
}

/** A number of its own, and the processor's code. */
export const DECLINES: Readonly<Record<SimulatedRefusal, readonly [error: string, raw: string]>> = {
  insufficient_funds: ['2', '51'],
  do_not_honour: ['2', '05'],
  expired_card: ['8', '54'],
  invalid_card: ['6', '14'],
  lost_card: ['2', '41'],
  stolen_card: ['2', '43'],
  suspected_fraud: ['4', '59'],
  authentication_required: ['2', '1A'],
  limit_exceeded: ['2', '61'],
}

type Refusal = Extract<ChangeDecision, { state: 'refused' }>['code']

export const CHANGE_ERRORS: Readonly<Record<'capture' | 'void' | 'refund', Readonly<Record<Refusal, string>>>> = {
  capture: { not_found: '16', not_possible: '16', already_done: '311', amount_too_large: '47' },
  void: { not_found: '16', not_possible: '16', already_done: '310', amount_too_large: '16' },
  refund: { not_found: '16', not_possible: '54', already_done: '55', amount_too_large: '55' },
}
