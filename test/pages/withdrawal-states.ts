import type { NoWithdrawalView, WithdrawnMoney } from '../../src/checkout/views/view-models.ts'
import { type PageState, state } from './page-state.ts'
import { basket, branded, deadlineAt, eur, forms, frame, now } from './parts.ts'

const declaration = 'Je soussignée Alice Martin, notifie ma rétractation du contrat BE-20871, conclu le 11 juin 2026.'
const person = { name: 'Alice Martin', email: 'alice@example.test' }

/** Where the money is of somebody who has withdrawn; each has its sentence, which the compiler asks for. */
const monies: Record<WithdrawnMoney, 'back' | 'shop' | undefined> = {
  ...{ asked: 'shop', automatic: 'shop', goods: 'shop', psp: undefined, underWay: 'back', back: 'back' },
  ...{ released: undefined, contested: undefined, refused: 'shop' },
}
const closed: Record<NoWithdrawalView['why'], Partial<NoWithdrawalView>> = {
  ...{ over: { lastDay: deadlineAt }, none: {}, unpaid: {}, ended: {}, friend: { leaderName: 'Alice' } },
  noRight: { reason: 'Une nuit réservée pour une date fixée ne peut pas être rendue (article L221-28, 12°).' },
}

export const withdrawalStates: PageState[] = [
  state('withdrawalFormPage', 'what is known is filled in', {
    ...{ ...frame, ...forms, ...person, basket, lacks: [], lastDay: deadlineAt, contract: 'sale' },
  }),
  state('withdrawalFormPage', 'refused form', {
    ...{
      ...branded,
      ...forms,
      basket,
      name: '',
      email: '',
      lacks: ['name', 'email'],
      lastDay: deadlineAt,
      contract: 'sale',
    },
  }),
  state('withdrawalFormPage', 'of the credit', {
    ...{ ...frame, ...forms, ...person, basket, lacks: [], lastDay: deadlineAt, contract: 'credit' },
  }),
  state('withdrawalConfirmPage', 'of the credit: the sum that is left', {
    ...{ ...frame, ...forms, ...person, basket, declaration, follows: 'automatic', hasFriends: false },
    credit: { left: eur(13332n), lastDay: deadlineAt },
  }),
  ...[
    { amount: eur(13332n), payPath: '/pay/x/shares/1/start' },
    { amount: eur(13332n), payPath: undefined },
  ].map((left) =>
    state('creditWithdrawnPage', left.payPath ? 'the sum, to be paid now' : 'the sum, which is being paid', {
      ...{ ...frame, ...forms, basket, left, lastDay: deadlineAt },
      declared: { declaration, email: person.email, declaredAt: now },
    }),
  ),
  ...(['waits', 'paid', 'ended'] as const).map((left) =>
    state('creditWithdrawnPage', left, {
      ...{ ...frame, ...forms, basket, left, lastDay: deadlineAt },
      declared: { declaration: null, email: null, declaredAt: now },
    }),
  ),
  ...(['none', 'ended', 'sale', 'over', 'paid'] as const).map((why) =>
    state('noCreditWithdrawalPage', why, { ...frame, basePath: forms.basePath, why, lastDay: deadlineAt }),
  ),
  state('withdrawalConfirmPage', 'the shop is asked, and friends have paid', {
    ...{ ...frame, ...forms, ...person, basket, declaration, follows: 'ask', hasFriends: true },
  }),
  state('withdrawalConfirmPage', 'everything goes back by itself', {
    ...{ ...branded, ...forms, ...person, basket, declaration, follows: 'automatic', hasFriends: false },
  }),
  ...(Object.entries(monies) as [WithdrawnMoney, (typeof monies)[WithdrawnMoney]][]).map(([money, here]) =>
    state('withdrawnPage', money, {
      ...{ ...frame, basePath: forms.basePath, basket, money },
      declared: {
        ...{ declaration, email: person.email, declaredAt: now, reimburseBy: deadlineAt },
        ground: money === 'refused' ? 'dated' : null,
        reason: money === 'refused' ? 'La nuit du 12 juin était réservée pour vous.' : null,
      },
      places: here && { here, amount: eur(10001n), collector: 'Caisse du Ponant SA', shop: 'Breizh Évasion' },
    }),
  ),
  state('withdrawnPage', 'the buyer’s words were erased', {
    ...{ ...frame, basePath: forms.basePath, basket, money: 'back', places: undefined },
    declared: {
      ...{ declaration: null, email: null, declaredAt: now, reimburseBy: deadlineAt, ground: null, reason: null },
    },
  }),
  ...(Object.entries(closed) as [NoWithdrawalView['why'], Partial<NoWithdrawalView>][]).map(([why, more]) =>
    state('noWithdrawalPage', why, { ...frame, basePath: forms.basePath, why, ...more }),
  ),
]
