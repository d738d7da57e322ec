import type { Peculiarities } from '../simulator.ts'

export const peculiar: Peculiarities = {
  // Where an amount is encoded within what is signed, nothing on the way can touch it.
  harmless: {
    'sale exponent_amount': 'its amount is within base64',
    'authorise exponent_amount': 'its amount is within base64',
    'capture exponent_amount': 'its amount is within base64',
    'refund exponent_amount': 'its amount is within base64',
  },
}
