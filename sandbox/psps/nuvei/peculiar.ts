import { silent, UNSIGNED } from '../peculiarities.ts'
import type { Peculiarities } from '../simulator.ts'

export const peculiar: Peculiarities = {
  harmless: {
    ...UNSIGNED,
    ...silent(
      ['sale', 'authorise', 'capture', 'refund'],
      ['wrong_amount', 'wrong_currency', 'exponent_amount'],
      'its answer has neither amount nor currency',
    ),
  },
}
