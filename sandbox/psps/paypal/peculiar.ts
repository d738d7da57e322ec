import { UNSIGNED } from '../peculiarities.ts'
import type { Peculiarities } from '../simulator.ts'

export const peculiar: Peculiarities = {
  harmless: { ...UNSIGNED, 'refund wrong_merchant': 'its answer does not name the payee' },
}
