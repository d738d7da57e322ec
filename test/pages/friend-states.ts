import { ASSETS } from '../../src/checkout/frame.ts'
import { MESSAGE_MAX } from '../../src/checkout/views/form-fields.ts'
import type { AmountView, GroupView, MoneyPlaces, PledgerInvitationView } from '../../src/checkout/views/view-models.ts'
import { type PageState, state } from './page-state.ts'
import {
  basket,
  branded,
  card,
  deadlineAt,
  decline,
  eur,
  forms,
  frame,
  longBasket,
  now,
  potOf,
  trust,
} from './parts.ts'

const friend = { ...frame, trust, leaderName: 'Alice', basket, amount: eur(3333n) }
const invitation: PledgerInvitationView = {
  ...friend,
  ...forms,
  leaderMessage: 'Two nights by the sea, as promised. Your part is for the gîte.',
  pot: potOf(['paid', 'owed'], 2),
  name: 'Dora',
  email: '',
  message: '',
  isAnonymous: false,
  termsUrl: 'https://shop.example/terms',
  errors: [],
}
const whys = [
  ...(['pot_closed', 'no_room', 'purchase_ended', 'refunded', 'refund_pending', 'refund_returned'] as const),
  ...(['taken', 'paid_by_group', 'removed', 'being_taken', 'taken_over'] as const),
]
const chosen = { name: 'Dora', position: 2, groupPath: '/pay/token/group' }
const group: GroupView = {
  ...friend,
  ...forms,
  leaderMessage: invitation.leaderMessage,
  deadlineAt,
  people: [
    { position: 1, name: 'Bob', amount: eur(3333n), state: 'free' },
    { position: 2, name: 'Marie-Antoinette de Saint-Germain', amount: eur(3333n), state: 'yours' },
    { position: 3, amount: eur(3333n), state: 'taken' },
    { position: 4, name: 'Zoé', amount: eur(3333n), state: 'paid' },
    { position: 5, name: 'Ben', amount: eur(3333n), state: 'refused' },
  ],
}

const rounder = (minor: bigint, mostMinor: bigint) =>
  [100n, 500n, 1000n].map((multipleMinor) => {
    const next = (minor / multipleMinor + 1n) * multipleMinor
    return { multipleMinor, amount: eur(next), isOffered: next <= mostMinor }
  })
const amount: AmountView = {
  ...friend,
  ...forms,
  scriptPath: ASSETS.amountScript.path,
  choice: {
    ...{ part: eur(3333n), leastMinor: 3333n, mostMinor: 6668n, headcount: 1, typed: '33,33', amount: eur(3333n) },
    others: [
      { position: 1, name: 'Bob', amount: eur(3333n), isTaken: false, addsMinor: 3333n },
      { position: 3, amount: eur(1000n), isTaken: false, addsMinor: 0n },
    ],
    ...{ rest: eur(3335n), rounder: rounder(3333n, 6668n), hasChanged: false },
  },
  errors: [],
}
const places: MoneyPlaces = {
  ...{ here: 'collector', amount: eur(3333n), collector: 'Caisse du Ponant SA', shop: 'Breizh Évasion' },
  toShopDays: 12,
}
const joining = { name: '', message: '', isAnonymous: false, joining: '0196' }

const unknown = { ...friend, ...forms, shopName: 'Breizh Évasion', isReported: false, hasPaid: false }

export const friendStates: PageState[] = [
  state('checkRequestPage', 'a friend', { ...friend, basePath: '/pay/token', host: 'pay.example' }),
  state('checkRequestPage', 'of a shop that has set nothing', {
    ...frame,
    basePath: '/pay/token',
    host: 'pay.example',
  }),
  state('unknownSenderPage', 'asked', unknown),
  state('unknownSenderPage', 'reported', { ...unknown, isReported: true }),
  state('unknownSenderPage', 'reported after paying', { ...unknown, isReported: true, hasPaid: true }),
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
  state('pledgerInvitationPage', 'words as long as they may be, for a long title', {
    ...invitation,
    ...branded,
    basket: longBasket,
    leaderMessage: 'Deux nuits au bord de la mer, comme promis ! '.repeat(7).slice(0, MESSAGE_MAX),
  }),
  state('pledgerInvitationPage', 'declined', { ...invitation, decline: decline('authentication_failed', 3333n) }),
  state('pledgerInvitationPage', 'declined, for two and for another friend', {
    ...invitation,
    decline: decline('authentication_failed', 9999n),
    again: { amount: eur(9999n), headcount: 2, alsoFor: [{ position: 1, name: 'Bob' }], fields: { pledge: '99,99' } },
  }),
  state('pledgerInvitationPage', 'refused form', {
    ...invitation,
    email: 'dora@',
    errors: [{ field: 'email', code: 'email_invalid' }],
  }),
  state('pledgerInvitationPage', 'chosen by the group’s link', { ...invitation, chosen }),
  state('groupPage', 'some names are left', group),
  state('groupPage', 'a part is gone', { ...group, ...branded, trust, gone: group.people[2] }),
  state('groupPage', 'nobody is left', { ...group, leaderMessage: undefined, people: group.people.slice(2) }),
  state('groupPage', 'amounts are hidden', {
    ...group,
    people: group.people.map((person) => ({ ...person, amount: undefined })),
  }),
  state('pledgerInvitationPage', 'amounts are hidden', {
    ...invitation,
    pot: { ...invitation.pot, amountsShown: false },
  }),
  state('groupPage', 'others may join', { ...group, joinPath: '/pay/token/join' }),
  state('amountPage', 'the part that is asked for', amount),
  state('amountPage', 'for two, with somebody’s part, at a shop with a brand', {
    ...{ ...amount, ...branded, trust, basket: longBasket },
    choice: {
      ...{ ...amount.choice, headcount: 2, typed: '99,99', amount: eur(9999n), rest: eur(2n), hasChanged: true },
      others: amount.choice.others.map((other) => ({ ...other, isTaken: other.position === 1 })),
      rounder: rounder(9999n, 10001n),
    },
  }),
  state('amountPage', 'too much, and what the leader pays is not told', {
    ...amount,
    choice: { ...amount.choice, typed: '70', rest: undefined, others: [] },
    errors: [{ field: 'pledge', code: 'amount_too_high', amount: eur(6668n) }],
  }),
  state('joinPage', 'with an amount', { ...amount, ...joining, choice: { ...amount.choice, others: [] } }),
  state('joinPage', 'refused form', {
    ...{ ...amount, ...joining, choice: { ...amount.choice, others: [], typed: 'a lot' } },
    errors: [
      { field: 'name', code: 'person_unnamed' },
      { field: 'pledge', code: 'amount_invalid' },
    ],
  }),
  state('groupOverPage', 'closed', friend),
  state('pledgerThanksPage', 'paid by the group’s link', {
    ...friend,
    ...{ ...forms, words: 'none', places, paidAt: now, card, pot: potOf(['paid', 'owed'], 1), justPaid: true, chosen },
  }),
  state('pledgerThanksPage', 'everybody is in', {
    ...friend,
    ...{ ...forms, words: 'open', places: { ...places, here: 'shop' } },
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
      ...(why === 'taken' && { groupPath: chosen.groupPath }),
      ...(why.startsWith('refund') && { card, receiptPath: '/pay/token/receipt' }),
    }),
  ),
]
