import { silent, UNSIGNED } from '../peculiarities.ts'
import type { Peculiarities } from '../simulator.ts'

export const peculiar: Peculiarities = {
  harmless: {
    ...UNSIGNED,
    ...silent(
      ['sale', 'authorise', 'capture', 'void', 'refund'],
      ['wrong_amount', 'wrong_currency', 'wrong_reference', 'wrong_merchant', 'exponent_amount'],
      'its answer names a transaction and a code, and nothing else',
    ),
  },
}
