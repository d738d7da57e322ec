import { UNSIGNED } from '../peculiarities.ts'
import type { Peculiarities } from '../simulator.ts'

export const peculiar: Peculiarities = {
  harmless: { ...UNSIGNED, '* wrong_merchant': 'it names the account by a number that is no credential' },
}
