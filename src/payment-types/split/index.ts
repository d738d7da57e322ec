import { planInstallments } from '../../schedules/index.ts'
import type { PotDescriptor } from '../descriptor.ts'

export const split: PotDescriptor = {
  place: 1,
  collects: 'pot',
  settings: ['potDeadlineHours'],
  // Everybody pays now, so to the merchant it is one instalment without a fee.
  plan: (_terms, order) => planInstallments({ installments: 1, feeBps: 0 }, order),
  lends: false,
  simulatedAs: { key: 'INSTALLMENT', forModules: 'INSTALLMENT' },
  publicTerms: () => ({}),
  demo: { name: 'Breizh Escapes', brandColour: '#0f6b5c' },
}
