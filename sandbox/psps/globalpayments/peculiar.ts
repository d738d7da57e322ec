import type { Peculiarities } from '../simulator.ts'

export const peculiar: Peculiarities = {
  harmless: {
    '* wrong_amount': 'its answers have neither amount nor currency',
    '* wrong_currency': 'its answers have neither amount nor currency',
    '* exponent_amount': 'its answers have neither amount nor currency',
  },
}
