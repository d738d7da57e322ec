import { UNSIGNED } from '../peculiarities.ts'
import type { Peculiarities } from '../simulator.ts'

export const peculiar: Peculiarities = {
  harmless: {
    ...UNSIGNED,
    'sale wrong_merchant': 'only its transaction details name the merchant',
    'authorise wrong_merchant': 'only its transaction details name the merchant',
    'capture wrong_merchant': 'only its transaction details name the merchant',
    'void wrong_merchant': 'only its transaction details name the merchant',
    'refund wrong_merchant': 'only its transaction details name the merchant',
  },
}
