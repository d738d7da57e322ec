import type {
  DueRow,
  ScheduleCardView,
  ScheduleStartView,
  ScheduleStatusView,
} from '../../src/checkout/views/view-models.ts'
import { type PageState, state } from './page-state.ts'
import { basket, branded, card, decline, eur, forms, frame, longBasket, now, returnUrl } from './parts.ts'

const DAYS = ['2026-06-11', '2026-07-11', '2026-08-11'].map((day) => new Date(`${day}T10:00:00Z`))
const row = (position: number, rest: Partial<DueRow>): DueRow => ({
  position,
  kind: 'installment',
  on: DAYS[position] as Date,
  amount: eur(position === 0 ? 3485n : 3333n),
  fee: position === 0 ? eur(150n) : undefined,
  state: 'later',
  canPay: true,
  ...rest,
})
const cost = {
  price: eur(10001n),
  fee: eur(150n),
  total: eur(10151n),
  taegPercent: 19.2527,
  debitRatePercent: 17.7373,
  warnsOfCredit: true,
  hasRates: true,
  isLentByShop: false,
}
const start: ScheduleStartView = {
  ...frame,
  ...forms,
  paymentType: 'INSTALLMENT',
  basket,
  rows: [row(0, { state: 'today' }), row(1, {}), row(2, {})],
  cost,
  isPaidNow: false,
  mayBeAdvanced: false,
  today: eur(3485n),
  later: eur(6666n),
  shownOn: '2026-06-11',
  shownPlan: '2026-06-11:3485,2026-07-11:3333,2026-08-11:3333',
  payer: { name: 'Alice Martin', email: 'alice@example.test', phone: '' },
  isPayerKnown: true,
  termsUrl: 'https://shop.example/terms',
  errors: [],
  hasChanged: false,
  canGiveUp: true,
}
const free = { ...cost, fee: eur(0n), total: eur(10001n), taegPercent: 0, debitRatePercent: 0 }
const deferred = { kind: 'deferred' as const, amount: eur(10001n), fee: undefined }
const deferredStart: ScheduleStartView = {
  ...start,
  paymentType: 'DEFERRED',
  cost: free,
  rows: [row(0, { ...deferred, state: 'blocked' }), row(1, deferred)],
  today: eur(10001n),
  later: eur(10001n),
}
const depositStart: ScheduleStartView = {
  ...start,
  paymentType: 'DOWN_PAYMENT',
  cost: free,
  rows: [
    row(0, { kind: 'deposit', amount: eur(3001n), fee: undefined, state: 'today' }),
    row(1, { kind: 'balance', amount: eur(7000n) }),
  ],
  today: eur(3001n),
  later: eur(7000n),
}

const paidFirst = row(0, { state: 'paid', paidAt: now, card, canPay: false })
const status: ScheduleStatusView = {
  ...frame,
  ...forms,
  paymentType: 'INSTALLMENT',
  basket,
  rows: [paidFirst, row(1, { state: 'next', card }), row(2, {})],
  cost,
  paid: eur(3485n),
  storedCard: { ...card, expiry: '2030-12' },
  expiresEarly: false,
  retry: 'later',
  canReplaceCard: true,
  hasReceipt: true,
  hasDocuments: true,
  hasLetter: false,
  isCollectionHeld: false,
  returnUrl,
}
const overdue = [paidFirst, row(1, { state: 'overdue' }), row(2, { state: 'next', card })]

const cardView: ScheduleCardView = {
  ...frame,
  ...forms,
  basket,
  storedCard: { ...card, expiry: '2030-12' },
  expiresEarly: false,
  next: { amount: eur(3333n), on: DAYS[1] as Date },
  isOverdue: false,
}

export const scheduleStates: PageState[] = [
  state('scheduleStartPage', 'three instalments with a fee', start),
  state('scheduleStartPage', 'a fee with the second instalment', {
    ...start,
    rows: [
      row(0, { state: 'today', amount: eur(3335n), fee: undefined }),
      row(1, { amount: eur(3483n), fee: eur(150n) }),
      row(2, {}),
    ],
    today: eur(3335n),
    later: eur(6816n),
  }),
  state('scheduleStartPage', 'nobody known, at a shop with a brand', {
    ...start,
    ...branded,
    basket: longBasket,
    payer: { name: '', email: '', phone: '' },
    isPayerKnown: false,
  }),
  state('scheduleStartPage', 'refused form', {
    ...start,
    payer: { name: 'Alice', email: 'alice@', phone: '12' },
    errors: [
      { field: 'email', code: 'email_invalid' },
      { field: 'phone', code: 'phone_invalid' },
      { field: 'terms', code: 'terms_required' },
    ],
  }),
  state('scheduleStartPage', 'declined', { ...start, decline: decline('insufficient_funds', 3485n) }),
  state('scheduleStartPage', 'the dates have changed', { ...start, hasChanged: true }),
  state('scheduleStartPage', 'later', deferredStart),
  state('scheduleStartPage', 'later, its card checked today', {
    ...deferredStart,
    rows: [row(0, deferred)],
    heldFrom: new Date('2026-06-19T10:00:00Z'),
  }),
  state('scheduleStartPage', 'later, or earlier if the shop says so', { ...deferredStart, mayBeAdvanced: true }),
  state('scheduleStartPage', 'a deposit', depositStart),
  state('scheduleStatusPage', 'just accepted', { ...status, justPaid: 'purchase' }),
  state('scheduleStatusPage', 'the second comes', status),
  state('scheduleStatusPage', 'on hold', {
    ...status,
    isCollectionHeld: true,
    rows: [paidFirst, row(1, { state: 'next' })],
  }),
  state('scheduleStatusPage', 'missed, with its letter', { ...status, rows: overdue, hasLetter: true }),
  state('scheduleStatusPage', 'less when paid early', {
    ...status,
    rows: [paidFirst, row(1, { state: 'next', card }), row(2, { now: eur(3258n), feeLess: eur(75n) })],
  }),
  state('scheduleStatusPage', 'the card expires early', {
    ...status,
    storedCard: { ...card, expiry: '2026-07' },
    expiresEarly: true,
  }),
  state('scheduleStatusPage', 'paid early', { ...status, justPaid: eur(3333n) }),
  state('scheduleStatusPage', 'held', {
    ...status,
    paymentType: 'DEFERRED',
    cost: free,
    paid: eur(0n),
    canReplaceCard: false,
    rows: [row(1, { ...deferred, state: 'held', heldUntil: DAYS[1], card, canPay: false })],
    justPaid: 'purchase',
  }),
  state('scheduleStatusPage', 'overdue', { ...status, rows: overdue }),
  state('scheduleStatusPage', 'declined by hand', {
    ...status,
    rows: overdue,
    retry: 'never',
    decline: decline('do_not_honour', 3333n),
  }),
  state('scheduleStatusPage', 'being paid', {
    ...status,
    rows: [paidFirst, row(1, { state: 'paying', canPay: false, followPath: '/pay/token/shares/1' }), row(2, {})],
  }),
  state('scheduleStatusPage', 'written off', {
    ...status,
    canReplaceCard: false,
    rows: [
      paidFirst,
      row(1, { state: 'paid', paidAt: DAYS[1], card }),
      row(2, { state: 'written_off', canPay: false }),
    ],
  }),
  state('scheduleStatusPage', 'all paid', {
    ...status,
    canReplaceCard: false,
    paid: eur(10151n),
    rows: [0, 1, 2].map((position) => row(position, { state: 'paid', paidAt: DAYS[position], card, canPay: false })),
  }),
  state('scheduleStatusPage', 'another card is kept', { ...status, justPaid: 'card' }),
  state('scheduleStatusPage', 'another card was refused', { ...status, cardRefused: 'expired_card' }),
  state('scheduleCardPage', 'the card expires early', {
    ...cardView,
    storedCard: { ...card, expiry: '2026-07' },
    expiresEarly: true,
  }),
  state('scheduleCardPage', 'no card, and one payment was refused', {
    ...cardView,
    storedCard: undefined,
    isOverdue: true,
  }),
]
