import { NAMELESS, UNSIGNED } from '../peculiarities.ts'
import type { Peculiarities } from '../simulator.ts'

export const peculiar: Peculiarities = {
  harmless: {
    ...UNSIGNED,
    ...NAMELESS,
    'sale wrong_amount': 'its answer has no amount',
    'authorise wrong_amount': 'its answer has no amount',
    'capture wrong_amount': 'its answer has no amount',
    'refund wrong_amount': 'its answer has no amount',
    '* wrong_currency': 'its answers have no currency',
    'sale exponent_amount': 'its answer has no amount',
    'authorise exponent_amount': 'its answer has no amount',
    'capture exponent_amount': 'its answer has no amount',
    'refund exponent_amount': 'its answer has no amount',
  },
}
