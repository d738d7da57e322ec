import { planDeferred } from '../../schedules/index.ts'
import type { DatedDescriptor } from '../descriptor.ts'
import { CREDIT_TERMS } from '../terms.ts'

export const deferred: DatedDescriptor = {
  place: 3,
  collects: 'dates',
  settings: ['feeBps', 'delayDays', 'heldBps', 'mayAdvanceDueDate', ...CREDIT_TERMS],
  plan: planDeferred,
  kindAt: () => 'deferred',
  requestedDate: { name: 'deferredOn', endsLink: true },
  lends: true,
  simulatedAs: { key: 'DEFERRED', forModules: 'DEFERRED' },
  publicTerms: ({ delayDays }) => ({ delay_in_days: delayDays }),
  demo: { name: 'Breizh Escapes · pay later', brandColour: '#b4472a', delayDays: 30 },
}
