import type { LatePayment, LateView } from '../../src/checkout/views/view-models.ts'
import { type PageState, state } from './page-state.ts'
import { basket, branded, deadlineAt, eur, forms, frame, now } from './parts.ts'

const payment: LatePayment = {
  ...{ position: 1, amount: eur(3333n), on: now, canPay: true },
  ways: [
    { form: 'later', shown: '2026-07-11:3333', parts: [{ amount: eur(3333n), on: deadlineAt }] },
    {
      form: 'in_two',
      shown: '2026-06-26:1667,2026-07-11:1666',
      parts: [
        { amount: eur(1667n), on: now },
        { amount: eur(1666n), on: deadlineAt },
      ],
    },
  ],
}
const view: LateView = {
  ...{ ...frame, ...forms, basket, missed: [payment], missedTotal: eur(3333n), open: eur(6666n), law: 'french' },
  help: [{ name: 'Points conseil budget', at: 'www.mesquestionsdargent.fr' }],
  hasChanged: false,
}
const without = (whyNone: LatePayment['whyNone']): LatePayment => ({ ...payment, ways: [], whyNone })

export const lateStates: PageState[] = [
  state('latePage', 'two ways, under French law', view),
  state('latePage', 'the shop’s own deferral, within its days', {
    ...view,
    ...branded,
    law: 'other',
    until: deadlineAt,
  }),
  state('latePage', 'the days have changed', { ...view, hasChanged: true }),
  state('latePage', 'nobody was looked up who advises', { ...view, law: 'other', help: [], open: undefined }),
  ...(['once', 'law', 'busy', 'held'] as const).map((why) =>
    state('latePage', `no other days: ${why}`, { ...view, missed: [without(why)], until: deadlineAt }),
  ),
  state('rearrangedPage', 'days as chosen', {
    ...{ ...frame, basePath: forms.basePath, basket },
    rows: [
      { ...{ position: 1, kind: 'installment', on: now, amount: eur(1667n) }, state: 'next', canPay: true },
      { ...{ position: 2, kind: 'installment', on: deadlineAt, amount: eur(1666n) }, state: 'later', canPay: true },
    ],
  }),
]
