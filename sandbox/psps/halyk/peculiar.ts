import { silent, UNSIGNED } from '../peculiarities.ts'
import type { Peculiarities } from '../simulator.ts'

const SAID_LATER = [
  'wrong_amount',
  'wrong_currency',
  'wrong_reference',
  'wrong_merchant',
  'exponent_amount',
  'duplicate_keys',
]

export const peculiar: Peculiarities = {
  harmless: {
    ...UNSIGNED,
    'check wrong_merchant': 'no order is found, so that none is of somebody',
    'authorise wrong_merchant': 'only its status names the terminal',
    ...silent(['capture', 'void', 'refund'], SAID_LATER, 'its answer says nothing: the status after it does'),
    ...silent(['sale'], SAID_LATER, 'its second answer says nothing: the status after it does'),
  },
}
