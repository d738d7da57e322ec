import { faultsOf, TRANSPORT } from '../faults.ts'

/** Which fault makes sense where; anything else is answered 400. */
export const ISSUER_FAULTS = {
  issue: [...TRANSPORT, 'refused'],
  reveal: TRANSPORT,
  destroy: TRANSPORT,
  lookup: TRANSPORT,
  callback: ['duplicate', 'drop', 'late'],
} as const

export type FaultyOperation = keyof typeof ISSUER_FAULTS

export const { isFault, addFault, clearFaults, takeFault } = faultsOf('issuer.', ISSUER_FAULTS)
