import { silent } from '../peculiarities.ts'
import type { Peculiarities } from '../simulator.ts'

export const peculiar: Peculiarities = {
  unsupported: ['sale', 'authorise'],
  quiet: 'it tells of payments that are made, and none is any more',
  harmless: {
    ...silent(
      ['capture', 'void', 'refund'],
      ['wrong_amount', 'wrong_currency', 'wrong_reference', 'wrong_merchant'],
      'its answer does not say what was changed',
    ),
    'refund exponent_amount': 'its answer says what is left',
  },
}
