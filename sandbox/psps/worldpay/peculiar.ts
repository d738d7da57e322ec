import { UNSIGNED } from '../peculiarities.ts'
import type { Peculiarities } from '../simulator.ts'

export const peculiar: Peculiarities = {
  capturesLater: true,
  harmless: {
    ...UNSIGNED,
    'check duplicate_keys': 'no element of its answer has text alone, so none is doubled',
    'capture duplicate_keys': 'no element of its answer has text alone, so none is doubled',
    'void duplicate_keys': 'no element of its answer has text alone, so none is doubled',
    'refund duplicate_keys': 'no element of its answer has text alone, so none is doubled',
  },
}
