import { UNSIGNED } from '../peculiarities.ts'
import type { Peculiarities } from '../simulator.ts'

export const peculiar: Peculiarities = {
  harmless: {
    ...UNSIGNED,
    '* wrong_amount': 'its answers have no amount',
    '* wrong_currency': 'its answers have no amount',
    '* exponent_amount': 'its answers have no amount',
  },
}
