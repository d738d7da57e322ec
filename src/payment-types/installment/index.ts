import { planInstallments } from '../../schedules/index.ts'
import type { DatedDescriptor } from '../descriptor.ts'
import { CREDIT_TERMS } from '../terms.ts'

export const installment: DatedDescriptor = {
  place: 2,
  collects: 'dates',
  settings: ['installmentsCount', 'installmentDays', 'feeBps', ...CREDIT_TERMS],
  plan: ({ installmentsCount: installments, installmentDays: everyDays, feeBps }, order) =>
    planInstallments({ installments, everyDays, feeBps }, order),
  kindAt: () => 'installment',
  // A second instalment may move: its link lives on.
  requestedDate: { name: 'secondInstallmentOn', endsLink: false },
  lends: true,
  simulatedAs: { key: 'INSTALLMENT', forModules: 'INSTALLMENT' },
  publicTerms: ({ installmentsCount }) => ({ installments_nb: installmentsCount }),
  // A fee of 0.5 % on three instalments stays below the usury cap of every size of credit.
  demo: {
    name: 'Breizh Escapes · in instalments',
    brandColour: '#7a3e9d',
    installmentsCount: 3,
    installmentDays: 15,
    feeBps: 0,
  },
}
