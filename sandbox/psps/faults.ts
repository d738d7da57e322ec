import { faultsOf, TRANSPORT } from '../faults.ts'

/** The family tells these lies in its own words (`Distortion` of simulator.ts). */
export const DISTORTIONS = [
  'wrong_amount',
  'wrong_currency',
  'wrong_reference',
  'wrong_merchant',
  'bad_signature',
] as const

/** What the desk does to an answer on its way, sent after the thing was done; `drip`: a byte each `delay_ms`. */
export const GARBAGE = [
  'html',
  'half',
  'five_megabytes',
  'drip',
  'entity_expansion',
  'external_dtd',
  'byte_order_mark',
  'wrong_charset',
  'duplicate_keys',
  'exponent_amount',
] as const

/** Turned away at the door (429, 503): nothing was done. */
export const TURNED_AWAY = ['rate_limited', 'unavailable'] as const

export const CALL = [...TRANSPORT, ...TURNED_AWAY, ...DISTORTIONS, ...GARBAGE] as const
/**
 * `late_verdict`: pending first, decided `delay_ms` of the business clock later. `late_capture`: of a sale, authorised at once and
 * captured by the PSP itself so much later. `not_visible_for`: done, and found by
 * its reference only so much later. `replayed_refusal`: refused, and refused again whenever it is sent again.
 */
const CHARGE = [...CALL, 'late_verdict', 'late_capture', 'not_visible_for', 'replayed_refusal'] as const

/** Which fault makes sense where; anything else is answered 400. */
export const PSP_FAULTS = {
  check: CALL,
  sale: CHARGE,
  authorise: CHARGE,
  capture: CALL,
  void: CALL,
  refund: CALL,
  lookup: CALL,
  callback: ['duplicate_callback', 'early_callback', 'drop_callback', 'bad_signature'],
} as const

export type Garbage = (typeof GARBAGE)[number]
export type PspFaults = ReturnType<typeof pspFaults>

export function pspFaults(family: string) {
  return faultsOf(`psps.${family}.`, PSP_FAULTS)
}
