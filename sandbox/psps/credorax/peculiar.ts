import { UNSIGNED } from '../peculiarities.ts'
import type { Peculiarities } from '../simulator.ts'

export const peculiar: Peculiarities = {
  harmless: { ...UNSIGNED, '* wrong_currency': 'its answers have no currency' },
  neverPending: 'what is not decided is answered like a broken connection',
}
