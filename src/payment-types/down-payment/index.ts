import { planDownPayment } from '../../schedules/index.ts'
import type { DatedDescriptor } from '../descriptor.ts'
import { CREDIT_TERMS } from '../terms.ts'

export const downPayment: DatedDescriptor = {
  place: 4,
  collects: 'dates',
  settings: ['feeBps', 'depositBps', 'balanceDelayDays', ...CREDIT_TERMS],
  plan: planDownPayment,
  kindAt: (position) => (position === 0 ? 'deposit' : 'balance'),
  requestedDate: { name: 'balanceOn', endsLink: true },
  // A deposit lends nothing.
  lends: false,
  // No deployed module knows a key DOWN_PAYMENT.
  simulatedAs: { key: 'DOWN_PAYMENT', forModules: 'INSTALLMENT' },
  publicTerms: ({ balanceDelayDays, depositBps }) => ({
    delay_in_days: balanceDelayDays,
    deposit_percent: depositBps / 100,
  }),
  demo: { name: 'Breizh Escapes · deposit', brandColour: '#1d5fa8', depositBps: 3000, balanceDelayDays: 30 },
}
