import { UNSIGNED } from '../peculiarities.ts'
import type { Peculiarities } from '../simulator.ts'

export const peculiar: Peculiarities = {
  harmless: {
    ...UNSIGNED,
    '* wrong_currency': 'its answers have no currency',
    'refund wrong_amount': 'its answer has no amount',
    'refund exponent_amount': 'its answer has no amount',
  },
  neverPending: 'what timed out at the issuer is not decided by its answer, and cannot be asked about',
}
