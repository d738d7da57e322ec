import { NAMELESS, silent, UNSIGNED } from '../peculiarities.ts'
import type { Peculiarities } from '../simulator.ts'

export const peculiar: Peculiarities = {
  // Payments bear no secret: they are known by their vendor's name and where they come from.
  wrong: { 'merchant-account': 'nobodys' },
  harmless: {
    ...UNSIGNED,
    ...NAMELESS,
    ...silent(
      ['sale', 'authorise', 'capture', 'void', 'refund'],
      ['wrong_amount', 'wrong_currency', 'wrong_reference', 'exponent_amount'],
      'its answer says nothing of what it is about',
    ),
  },
}
