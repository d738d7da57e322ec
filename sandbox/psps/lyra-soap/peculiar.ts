import type { Peculiarities } from '../simulator.ts'

export const peculiar: Peculiarities = {
  harmless: {
    'capture wrong_amount': 'its answer has neither amount nor order',
    'capture wrong_currency': 'its answer has neither amount nor order',
    'capture wrong_reference': 'its answer has neither amount nor order',
    'capture exponent_amount': 'its answer has neither amount nor order',
    'void wrong_reference': 'its answer has neither amount nor order',
    'lookup wrong_amount': 'of the first of its two answers only ids are used',
    'lookup wrong_currency': 'of the first of its two answers only ids are used',
    'lookup exponent_amount': 'of the first of its two answers only ids are used',
  },
}
