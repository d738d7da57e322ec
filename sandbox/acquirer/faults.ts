import { faultsOf, TRANSPORT } from '../faults.ts'

/** Which fault makes sense where; anything else is answered 400. */
const CALL = [...TRANSPORT, 'refused'] as const
const MOVEMENT = [...CALL, 'accepted'] as const

/** A look-up decides nothing, so it cannot refuse; a verdict is no HTTP answer, so it cannot get lost. */
const FAULTS = {
  session: CALL,
  capture: MOVEMENT,
  void: MOVEMENT,
  refund: MOVEMENT,
  charge: CALL,
  close: CALL,
  lookup: TRANSPORT,
  listing: TRANSPORT,
  verdict: ['late', 'refused'],
  callback: ['duplicate', 'early', 'drop'],
  /** Of what the bank is sent: less than was told, without its name, or not at all. */
  payout: ['cent', 'nameless', 'missing'],
} as const

export type FaultyOperation = keyof typeof FAULTS

export const { isFault, addFault, clearFaults, takeFault } = faultsOf('', FAULTS)
