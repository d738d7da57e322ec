import { DISTORTIONS, GARBAGE, TURNED_AWAY } from '../../sandbox/psps/faults.ts'
import type { PspOperation } from '../../sandbox/psps/simulator.ts'

export interface Suffered {
  /** Whether the thing was done when the answer went wrong. */
  readonly done: boolean
  /** Nobody waits for its end. */
  readonly isEndless?: boolean
}

export const WIRE: Readonly<Record<string, Suffered>> = {
  refuse_connection_like: { done: false },
  lost_after: { done: true },
  error_after: { done: true },
  error_before: { done: false },
  silent: { done: false, isEndless: true },
  slow: { done: true, isEndless: true },
  ...Object.fromEntries(TURNED_AWAY.map((fault) => [fault, { done: false }])),
  ...Object.fromEntries(
    [...DISTORTIONS, ...GARBAGE].map((fault) => [fault, { done: true, isEndless: fault === 'drip' }]),
  ),
}

/** Lies about what an answer need not say: believed or not, it is right. A void is of all. */
export const IRRELEVANT: Readonly<Partial<Record<PspOperation, readonly string[]>>> = {
  check: [...DISTORTIONS, 'exponent_amount'],
  void: ['wrong_amount', 'wrong_currency', 'exponent_amount'],
}
