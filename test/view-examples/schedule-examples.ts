/** The pages of payments on dates, one per state. Tests only. */

import * as views from '../../src/checkout/views/index.ts'
import type {
  DatedType,
  DueRow,
  DueState,
  ScheduleStartView,
  ScheduleStatusView,
} from '../../src/checkout/views/view-models.ts'
import { eur, exampleParts, type Render } from './example-parts.ts'

const KINDS: Record<DatedType, DueRow['kind']> = {
  INSTALLMENT: 'installment',
  DEFERRED: 'deferred',
  DOWN_PAYMENT: 'balance',
}

export function scheduleExamples(text: string): [string, Render][] {
  const { frame, forms, basket, card, errors, decline, now } = exampleParts(text)
  const row = (position: number, state: DueState): DueRow => ({
    position,
    kind: 'installment',
    on: now,
    amount: eur(3485n),
    fee: eur(150n),
    state,
    paidAt: now,
    heldUntil: now,
    card,
    canPay: state === 'overdue' || state === 'next',
    ...(state === 'next' && { now: eur(3410n), feeLess: eur(75n) }),
    followPath: state === 'paying' ? '/pay/token/shares/1' : undefined,
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
  const start = (paymentType: DatedType): ScheduleStartView => ({
    ...frame,
    ...forms,
    paymentType,
    basket,
    rows: [row(0, paymentType === 'DEFERRED' ? 'blocked' : 'today'), { ...row(1, 'later'), kind: KINDS[paymentType] }],
    cost,
    isPaidNow: false,
    mayBeAdvanced: paymentType === 'DEFERRED',
    today: eur(3485n),
    later: eur(6666n),
    shownOn: '2026-06-11',
    shownPlan: text,
    payer: { name: text, email: text, phone: text },
    isPayerKnown: paymentType === 'DEFERRED',
    termsUrl: text,
    errors: paymentType === 'INSTALLMENT' ? errors : [],
    decline: paymentType === 'DOWN_PAYMENT' ? decline('expired_card') : undefined,
    hasChanged: paymentType === 'DEFERRED',
    canGiveUp: true,
  })
  const status: ScheduleStatusView = {
    ...frame,
    ...forms,
    paymentType: 'INSTALLMENT',
    basket,
    rows: [],
    cost,
    paid: eur(3485n),
    storedCard: { ...card, expiry: '2026-07' },
    expiresEarly: true,
    retry: 'later',
    canReplaceCard: true,
    hasReceipt: true,
    hasDocuments: false,
    isCollectionHeld: false,
    hasLetter: true,
    returnUrl: text,
  }
  const states: DueState[] = ['next', 'later', 'held', 'paying', 'paid', 'overdue', 'written_off', 'cancelled']
  return [
    ...(Object.keys(KINDS) as DatedType[]).map((type): [string, Render] => [
      `schedule start ${type}`,
      (language) => views.scheduleStartPage(start(type), language),
    ]),
    ...states.map((state): [string, Render] => [
      `schedule ${state}`,
      (language) => views.scheduleStatusPage({ ...status, rows: [row(0, 'paid'), row(1, state)] }, language),
    ]),
    [
      'schedule card',
      (language) =>
        views.scheduleCardPage(
          {
            ...frame,
            ...forms,
            basket,
            storedCard: { ...card, expiry: '2026-07' },
            expiresEarly: true,
            next: { amount: eur(3333n), on: now },
            isOverdue: false,
          },
          language,
        ),
    ],
    [
      'schedule card refused',
      (language) =>
        views.scheduleStatusPage({ ...status, cardRefused: 'expired_card', rows: [row(0, 'paid')] }, language),
    ],
    [
      'schedule just accepted',
      (language) => views.scheduleStatusPage({ ...status, justPaid: 'purchase', rows: [row(0, 'paid')] }, language),
    ],
    [
      'schedule share paid',
      (language) => views.scheduleStatusPage({ ...status, justPaid: eur(3333n), rows: [row(0, 'paid')] }, language),
    ],
    [
      'schedule share declined',
      (language) =>
        views.scheduleStatusPage(
          { ...status, decline: decline('insufficient_funds'), rows: [row(0, 'overdue')] },
          language,
        ),
    ],
  ]
}
