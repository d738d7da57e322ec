import { UNSIGNED } from '../peculiarities.ts'
import type { Peculiarities } from '../simulator.ts'

export const peculiar: Peculiarities = {
  harmless: {
    ...UNSIGNED,
    'capture wrong_amount': 'its answer has no amount',
    'capture wrong_currency': 'its answer has no amount',
    'capture exponent_amount': 'its answer has no amount',
    'refund wrong_amount': 'its answer has no amount',
    'refund wrong_currency': 'its answer has no amount',
    'refund exponent_amount': 'its answer has no amount',
  },
}
