import { NAMELESS, UNSIGNED } from '../peculiarities.ts'
import type { Peculiarities } from '../simulator.ts'

export const peculiar: Peculiarities = {
  harmless: {
    ...UNSIGNED,
    ...NAMELESS,
    'check duplicate_keys': 'its answer is a list, so none of its names is doubled',
  },
}
