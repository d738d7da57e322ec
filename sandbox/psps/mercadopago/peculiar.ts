import { UNSIGNED } from '../peculiarities.ts'
import type { Peculiarities } from '../simulator.ts'

export const peculiar: Peculiarities = {
  harmless: {
    ...UNSIGNED,
    '* wrong_merchant': 'its answers name the account by a number that nobody gave us',
    'refund wrong_currency': 'its answer has no currency',
  },
  currencies: ['EUR'],
}
