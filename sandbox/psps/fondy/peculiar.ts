import { MINUTE_MS } from '../../../src/shared/clocks.ts'
import { silent } from '../peculiarities.ts'
import type { Peculiarities } from '../simulator.ts'

export const peculiar: Peculiarities = {
  harmless: {
    ...silent(
      ['capture'],
      ['wrong_amount', 'wrong_currency', 'exponent_amount'],
      'its answer names the order, and nothing else',
    ),
    'capture bad_signature': 'its answer to a capture is not signed, and looked up',
    'refund wrong_currency': 'its answer has no currency',
  },
  // In yen nothing says how it counts.
  currencies: ['EUR', 'USD', 'GBP', 'UAH', 'CZK'],
  replaysChanges: true,
  asksOwner: { forMs: 10 * MINUTE_MS, reason: 'nothing is signed of an answer that sends for a card’s owner' },
}
