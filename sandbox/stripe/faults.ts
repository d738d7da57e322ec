import { faultsOf, TRANSPORT } from '../faults.ts'

/** What a client must never believe, sent after the thing was done. */
export const HOSTILE = [
  'foreign_amount',
  'foreign_currency',
  'foreign_reference',
  'foreign_mode',
  'html',
  'huge',
  'half_json',
  'beyond_2_53',
] as const

/** Turned away at the door: nothing was done, and no key was used up. */
export const TURNED_AWAY = ['rate_limited', 'unavailable'] as const

const READ = [...TRANSPORT, ...TURNED_AWAY, ...HOSTILE] as const
const CALL = [...READ, 'refused', 'not_visible_for'] as const

const CATALOGUE = {
  customer: CALL,
  session: CALL,
  capture: CALL,
  void: CALL,
  refund: [...CALL, 'accepted', 'accepted_failed', 'failed_later'],
  charge: CALL,
  close: CALL,
  issue: CALL,
  reveal: READ,
  destroy: [...READ, 'refused'],
  lookup: READ,
  listing: READ,
  other: READ,
  // forbidden: a restricted key that lacks the permission.
  payouts: [...READ, 'forbidden'],
  // What its bank is sent, or the operator's own does not take.
  payout: ['cent', 'nameless', 'missing', 'failed'],
  verdict: ['late', 'refused'],
  callback: ['duplicate', 'early', 'drop', 'shuffled'],
} as const

export type FaultyOperation = keyof typeof CATALOGUE
export type Fault = (typeof CATALOGUE)[FaultyOperation][number]

export const { isFault, addFault, clearFaults, takeFault } = faultsOf('stripe.', CATALOGUE)
