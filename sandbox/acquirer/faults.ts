import type { Books } from '../books.ts'
import { forgetFaults, type TakenFault, TRANSPORT_FAULTS, useFault } from '../faults.ts'

const CALL = [...TRANSPORT_FAULTS, 'refused'] as const

/** A look-up decides nothing, so it cannot refuse; a verdict is no HTTP answer, so it cannot get lost. */
export const FAULTS = {
  session: CALL,
  capture: CALL,
  void: CALL,
  refund: CALL,
  charge: CALL,
  close: CALL,
  lookup: TRANSPORT_FAULTS,
  listing: TRANSPORT_FAULTS,
  verdict: ['late', 'refused'],
  callback: ['duplicate', 'early', 'drop'],
} as const

export type FaultyOperation = keyof typeof FAULTS
export type Fault = (typeof FAULTS)[FaultyOperation][number]

export function clearFaults(books: Books): void {
  forgetFaults(books, Object.keys(FAULTS))
}

export function takeFault<Kind extends Fault>(
  books: Books,
  operation: FaultyOperation,
  kinds: readonly Kind[],
): TakenFault<Kind> | undefined {
  return useFault(books, operation, kinds)
}
