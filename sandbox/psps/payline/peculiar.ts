import { silent, UNSIGNED } from '../peculiarities.ts'
import type { Peculiarities } from '../simulator.ts'

export const peculiar: Peculiarities = {
  harmless: {
    ...UNSIGNED,
    'check wrong_merchant': 'its search does not name the contract',
    'sale wrong_reference': 'its answer has no order',
    'authorise wrong_reference': 'its answer has no order',
    ...silent(
      ['capture', 'void', 'refund'],
      ['wrong_amount', 'wrong_currency', 'wrong_reference', 'wrong_merchant', 'exponent_amount'],
      'its answer says nothing of what was changed',
    ),
  },
}
