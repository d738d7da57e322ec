import type { SimulatedPayment, SimulatedRefusal } from '../simulator.ts'

/** What was refunded stays captured: the refund is a transaction of its own. */
const LABELS: Readonly<Record<SimulatedPayment['state'], string>> = {
  authorised: 'AUTHORISED_TO_VALIDATE',
  captured: 'AUTHORISED',
  voided: 'CANCELLED',
  refunded: 'CAPTURED',
  refused: 'REFUSED',
  pending: 'WAITING_AUTHORISATION',
}

export function labelOf({ state, remittedMinor }: SimulatedPayment): string {
  return state === 'captured' && remittedMinor > 0n ? 'CAPTURED' : LABELS[state]
}

/** Of the French authorisation network. */
export const BANK_RESULTS: Readonly<Record<SimulatedRefusal, number>> = {
  insufficient_funds: 51,
  do_not_honour: 5,
  expired_card: 54,
  invalid_card: 14,
  lost_card: 41,
  stolen_card: 43,
  suspected_fraud: 59,
  authentication_required: 81,
  limit_exceeded: 61,
}
