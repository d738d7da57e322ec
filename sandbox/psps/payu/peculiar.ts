import { silent, UNSIGNED } from '../peculiarities.ts'
import type { Peculiarities } from '../simulator.ts'

export const peculiar: Peculiarities = {
  harmless: {
    ...UNSIGNED,
    ...silent(
      ['sale', 'authorise', 'capture', 'void', 'refund'],
      ['wrong_amount', 'wrong_currency', 'wrong_merchant', 'exponent_amount'],
      'its answer says the number of the order, and what became of it',
    ),
    'sale wrong_reference': 'its answer has no reference',
    'authorise wrong_reference': 'its answer has no reference',
  },
}
