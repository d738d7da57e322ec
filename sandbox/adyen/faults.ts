import { faultsOf, TRANSPORT } from '../faults.ts'

/** What a client must never believe, sent after the thing was done. */
export const HOSTILE = [
  'foreign_amount',
  'foreign_currency',
  'foreign_reference',
  'html',
  'huge',
  'half_json',
  'beyond_2_53',
] as const

/** Turned away at the door: nothing was done, and no key was used up. */
export const TURNED_AWAY = ['rate_limited', 'unavailable'] as const

const READ = [...TRANSPORT, ...TURNED_AWAY, ...HOSTILE] as const
const CALL = [...READ, 'refused'] as const
/** `late`: received now, decided after the delay; `failed_later`: taken back, the delay after it succeeded. */
const MODIFICATION = [...CALL, 'late', 'failed_later'] as const

const CATALOGUE = {
  session: CALL,
  charge: CALL,
  capture: MODIFICATION,
  void: [...CALL, 'late'],
  refund: [...MODIFICATION, 'reversed_later'],
  lookup: [...READ, 'not_visible_for'],
  listing: [...READ, 'not_visible_for'],
  management: [...TRANSPORT, 'refused'],
  report: [...TRANSPORT, 'no_role'],
  verdict: ['late', 'refused'],
  token: ['late', 'drop'],
  callback: ['duplicate', 'drop', 'early', 'shuffled', 'batched', ...HOSTILE],
} as const

export type FaultyOperation = keyof typeof CATALOGUE
export type Hostility = (typeof HOSTILE)[number]

export const { isFault, addFault, clearFaults, takeFault } = faultsOf('adyen.', CATALOGUE)

export const DOOR_FAULTS = [...TRANSPORT, ...TURNED_AWAY, ...HOSTILE]
