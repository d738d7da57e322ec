import type { PledgerInvitationView } from '../../src/checkout/views/view-models.ts'
import { type PageState, state } from './page-state.ts'
import { basket, branded, card, deadlineAt, decline, eur, forms, frame, longBasket, now, potOf } from './parts.ts'

const friend = { ...frame, leaderName: 'Alice', basket, amount: eur(3333n) }
const invitation: PledgerInvitationView = {
  ...friend,
  ...forms,
  leaderMessage: 'Two nights by the sea, as promised. Your part is for the gîte.',
  pot: potOf(['paid', 'owed'], 2),
  name: 'Dora',
  email: '',
  message: '',
  termsAccepted: false,
  termsUrl: 'https://shop.example/terms',
  errors: [],
}
const whys = ['pot_closed', 'no_room', 'purchase_ended', 'refunded', 'refund_pending', 'refund_returned'] as const

export const friendStates: PageState[] = [
  state('pledgerInvitationPage', 'one friend is in', invitation),
  state('pledgerInvitationPage', 'names hidden at a shop with a brand', {
    ...invitation,
    ...branded,
    isTest: true,
    basket: longBasket,
    leaderMessage: undefined,
    termsUrl: undefined,
    pot: { ...invitation.pot, namesShown: false },
  }),
  state('pledgerInvitationPage', 'declined', { ...invitation, decline: decline('authentication_failed', 3333n) }),
  state('pledgerInvitationPage', 'refused form', {
    ...invitation,
    email: 'dora@',
    errors: [
      { field: 'terms', code: 'terms_required' },
      { field: 'email', code: 'email_invalid' },
    ],
  }),
  state('pledgerThanksPage', 'everybody is in', {
    ...friend,
    basePath: '/pay/token',
    paidAt: now,
    card,
    pot: potOf(['paid', 'paid'], 2),
    justPaid: true,
  }),
  state('pledgerSaidNoPage', 'may reconsider', { ...friend, ...forms, deadlineAt, canReconsider: true }),
  state('pledgerSaidNoPage', 'too late', { ...friend, ...forms, deadlineAt, canReconsider: false }),
  ...whys.map((why) =>
    state('pledgeUnavailablePage', why, {
      ...friend,
      why,
      ...(why.startsWith('refund') && { card, receiptPath: '/pay/token/receipt' }),
    }),
  ),
]
