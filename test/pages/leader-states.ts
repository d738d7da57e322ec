import type { Invitation, LeaderPotView, LeaderStartView, PersonFields } from '../../src/checkout/views/view-models.ts'
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
  returnUrl,
} from './parts.ts'

const people: PersonFields[] = [
  { position: 0, name: 'Alice Martin', contact: 'alice@example.test', amountMinor: 3335n, isFixed: false },
  { position: 1, name: 'Bob', contact: 'bob@example.test', amountMinor: 3333n, isFixed: false },
  { position: 2, name: 'Dora', contact: '+33612345678', amountMinor: 3333n, isFixed: false },
]
const [alice, bob, dora] = people as [PersonFields, PersonFields, PersonFields]
const four: PersonFields[] = [
  { ...alice, amountMinor: 2501n },
  { ...bob, amountMinor: 2500n },
  { ...dora, amountMinor: 2500n },
  { position: 3, name: 'Éric', contact: 'eric@example.test', amountMinor: 2500n, isFixed: false },
]
const start: LeaderStartView = {
  ...frame,
  ...forms,
  basket,
  mode: 'share',
  people,
  maxFriends: 9,
  deadlines: [
    { hours: 24, at: now },
    { hours: 48, at: deadlineAt },
  ],
  hours: 48,
  showAmounts: true,
  showNames: true,
  freeAmounts: false,
  message: '',
  termsUrl: 'https://shop.example/terms',
  errors: [],
  canGiveUp: true,
}
const wrongPeople = [
  alice,
  { ...bob, amountMinor: 5000n, isFixed: true },
  { ...dora, contact: 'dora@', typedAmount: '33,3x' },
]
const errors = [
  { field: 'people', code: 'amounts_exceed_total' as const, amount: eur(1667n) },
  { field: 'contact.2', code: 'contact_invalid' as const },
  { field: 'amount.2', code: 'amount_invalid' as const },
  { field: 'terms', code: 'terms_required' as const },
]

const link = 'http://localhost:3000/pay/7Hq2kLw9xVb3nM5pR8tYz1-7Hq2kLw9xVb3nM5pR8tYz1'
const bobInvited: Invitation = {
  position: 1,
  name: 'Bob',
  amount: eur(3333n),
  link,
  contact: 'bob@example.test',
  delivery: 'sent',
  sentAt: now,
  canResend: true,
  nudgeAt: now,
}
const doraUnreached: Invitation = {
  ...bobInvited,
  position: 2,
  name: 'Dora',
  contact: '+33612345678',
  delivery: 'failed',
}
const nobody: Invitation = {
  ...bobInvited,
  nudgeAt: undefined,
  position: 2,
  name: undefined,
  contact: '',
  delivery: 'none',
}
const onTheWay: Invitation = { ...bobInvited, nudgeAt: deadlineAt, delivery: 'pending', canResend: false }
const pot: LeaderPotView = {
  ...frame,
  ...forms,
  basket,
  pot: potOf(['owed', 'owed'], 0),
  held: eur(10001n),
  card,
  places: { here: 'bank', amount: eur(10001n), heldUntil: deadlineAt, shop: 'Breizh Évasion' },
  invitations: [onTheWay, nobody],
  isFree: false,
  justPaid: true,
  returnUrl,
  errors: [],
}
const group = { link: 'https://pay.example/pay/g0.token', taken: [{ position: 2, name: 'Éric' }] }
const running = { ...pot, group, justPaid: false, pot: potOf(['paid', 'paying'], 0), invitations: [doraUnreached] }
const close = {
  ...frame,
  ...forms,
  basket,
  rest: eur(10001n),
  held: eur(10001n),
  card,
  unpaid: [
    { position: 1, name: 'Dora' },
    { position: 2, name: 'Éric' },
  ],
  isPaying: false,
  hasChanged: false,
}
const settled = { ...frame, basePath: '/pay/token', basket, card, closedAt: deadlineAt, justPaid: false, returnUrl }

export const leaderStates: PageState[] = [
  state('leaderStartPage', 'three share', start),
  state('leaderStartPage', 'three friends', { ...start, people: four }),
  state('leaderStartPage', 'alone at a shop with a brand', {
    ...start,
    ...branded,
    basket: longBasket,
    mode: 'alone',
    people: [alice],
    canGiveUp: false,
  }),
  state('leaderStartPage', 'nobody is known', {
    ...start,
    people: [
      { ...alice, name: '', contact: '', amountMinor: 5001n },
      { ...bob, name: '', contact: '', amountMinor: 5000n },
    ],
  }),
  state('leaderStartPage', 'refused form', { ...start, people: wrongPeople, errors }),
  state('leaderStartPage', 'declined', { ...start, decline: decline('insufficient_funds', 10001n) }),
  state('zeroAmountPage', 'nothing to pay', {
    ...frame,
    ...forms,
    basket: { ...basket, products: [], total: eur(0n) },
  }),
  state('leaderPotPage', 'just paid, one invitation on its way', pot),
  state('leaderPotPage', 'both invited', {
    ...pot,
    justPaid: false,
    invitations: [bobInvited, { ...doraUnreached, delivery: 'sent' }],
  }),
  state('leaderPotPage', 'one refuses', {
    ...running,
    notice: 'invitation_sent',
    pot: potOf(['paid', 'refused'], 0),
  }),
  state('leaderPotPage', 'a part was freed', { ...running, notice: 'part_freed' }),
  state('leaderPotPage', 'invitation could not be sent', { ...running, notice: 'invitation_failed' }),
  state('leaderPotPage', 'refused address', {
    ...running,
    invitations: [{ ...bobInvited, position: 2, contact: 'dora@' }],
    errors: [{ field: 'contact.2', code: 'contact_invalid' }],
  }),
  state('leaderPotPage', 'one more may be asked, and others may join', {
    ...running,
    notice: 'friend_removed',
    isFree: true,
    adding: { room: eur(3335n), name: '', contact: '', amount: '33,33', isTyped: false },
  }),
  state('leaderPotPage', 'a friend who may not be asked for so much', {
    ...running,
    adding: { room: eur(1000n), name: 'Zoé', contact: 'zoe@', amount: '33,33', isTyped: true },
    errors: [
      { field: 'friend_contact', code: 'contact_invalid' },
      { field: 'friend_amount', code: 'amount_too_high', amount: eur(1000n) },
    ],
  }),
  state('leaderPotPage', 'nothing is left to ask one more for', {
    ...running,
    adding: { room: eur(0n), name: '', contact: '', amount: '0', isTyped: false },
  }),
  state('leaderClosePage', 'two have not paid', close),
  state('leaderClosePage', 'one has paid meanwhile, the other is paying', {
    ...close,
    rest: eur(6668n),
    unpaid: [{ position: 2, name: 'Éric' }],
    isPaying: true,
    hasChanged: true,
  }),
  state('potClosingPage', 'one is paying', { ...running, pot: potOf(['paid', 'paying'], 0, 'closing') }),
  state('leaderSettledPage', 'one friend paid', {
    ...settled,
    charged: eur(6668n),
    released: eur(3333n),
    friendsPaid: eur(3333n),
    shares: potOf(['paid', 'lapsed'], 0, 'closed').shares,
  }),
  state('leaderSettledPage', 'everybody paid', {
    ...settled,
    charged: eur(3335n),
    released: eur(6666n),
    friendsPaid: eur(6666n),
    shares: potOf(['paid', 'paid'], 0, 'closed').shares,
  }),
  state('leaderSettledPage', 'alone', {
    ...settled,
    charged: eur(10001n),
    released: eur(0n),
    friendsPaid: eur(0n),
    shares: [],
    justPaid: true,
  }),
  state('leaderRestPage', 'the bank refused the rest', {
    ...frame,
    ...forms,
    basket,
    rest: eur(3333n),
    decline: decline('do_not_honour', 3333n),
  }),
]
