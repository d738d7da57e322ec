import type { DatedDescriptor } from '../../src/payment-types/descriptor.ts'
import { addDays, feeOf, splitEqually } from '../../src/schedules/index.ts'

const WAIT_DAYS = 14

/** One half today, the other one two weeks later. */
export const fortnight: DatedDescriptor = {
  place: 5,
  collects: 'dates',
  settings: ['feeBps'],
  plan: ({ feeBps }, { amountMinor, createdOn }) =>
    splitEqually(amountMinor, 2).map((principalMinor, index) => ({
      principalMinor,
      feeMinor: index === 0 ? feeOf(amountMinor, feeBps) : 0n,
      dueOn: addDays(createdOn, index * WAIT_DAYS),
    })),
  kindAt: () => 'installment',
  requestedDate: null,
  lends: true,
  simulatedAs: { key: 'INSTALLMENT', forModules: 'INSTALLMENT' },
  publicTerms: () => ({ installments_nb: 2 }),
  demo: { name: 'Breizh Escapes · in two halves', brandColour: '#44546a' },
}
