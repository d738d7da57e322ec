import { UNSIGNED } from '../peculiarities.ts'
import type { Peculiarities } from '../simulator.ts'

export const peculiar: Peculiarities = {
  harmless: {
    ...UNSIGNED,
    'lookup wrong_amount': 'of the first of its two answers only ids are used',
    'lookup wrong_currency': 'of the first of its two answers only ids are used',
    'lookup wrong_reference': 'of the first of its two answers only ids are used',
  },
}
