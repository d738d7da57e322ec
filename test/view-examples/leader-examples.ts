/** The leader's pages, one per state. Tests only. */

import * as views from '../../src/checkout/views/index.ts'
import type { Invitation, ToldDecline } from '../../src/checkout/views/view-models.ts'
import { deadlineAt, eur, exampleParts, type Render } from './example-parts.ts'

const declineCodes: ToldDecline[] = [
  'insufficient_funds',
  'unexplained',
  'do_not_honour',
  'expired_card',
  'authentication_failed',
  'expired',
  'unreachable',
  'rejected',
  'other',
]

export function leaderExamples(text: string): [string, Render][] {
  const { frame, forms, basket, card, pot, errors, decline, now } = exampleParts(text)
  const person = (position: number) => {
    return { position, name: text, contact: text, amountMinor: 5000n, typedAmount: text, isFixed: true }
  }
  const start = {
    ...frame,
    ...forms,
    basket,
    mode: 'share' as const,
    people: [person(0), person(1)],
    maxFriends: 9,
    deadlines: [
      { hours: 24, at: now },
      { hours: 48, at: deadlineAt },
    ],
    hours: 48,
    showAmounts: true,
    showNames: true,
    freeAmounts: true,
    message: text,
    termsUrl: text,
    errors,
    canGiveUp: true,
  }
  const deliveries = ['none', 'sent', 'failed', 'pending'] as const
  const invitations = deliveries.map((delivery, index): Invitation => {
    const position = index + 1
    const friend = { position, name: text, amount: eur(2000n), link: text, contact: text }
    return { ...friend, delivery, sentAt: now, canResend: position !== 2 }
  })
  const leaderPot = {
    ...frame,
    ...forms,
    basket,
    pot,
    held: eur(10001n),
    card,
    places: { here: 'bank' as const, amount: eur(10001n), heldUntil: now, collector: text, shop: text },
    invitations,
    justPaid: true,
    returnUrl: text,
    notice: 'invitation_failed' as const,
    isFree: true,
    adding: { room: eur(3335n), name: text, contact: text, amount: text, isTyped: true },
    errors,
  }
  const close = {
    ...frame,
    ...forms,
    basket,
    rest: eur(7501n),
    held: eur(10001n),
    card,
    unpaid: [{ position: 1, name: text }, { position: 2 }],
    isPaying: true,
    hasChanged: true,
  }
  const resume = {
    startPath: '/pay/token/start',
    role: 'leader' as const,
    amount: eur(10001n),
    leaderName: text,
    canGiveUp: true,
  }
  const slow = { role: 'leader' as const, amount: eur(2000n), refreshPath: '/pay/token', since: now, returnUrl: text }
  const places = { here: 'collector' as const, amount: eur(8001n), collector: text, shop: text }
  const settled = {
    places,
    charged: eur(8001n),
    released: eur(2000n),
    friendsPaid: eur(2000n),
    closedAt: now,
    returnUrl: text,
  }
  return [
    ['leader start', (language) => views.leaderStartPage(start, language)],
    ...declineCodes.map((code): [string, Render] => [
      `leader declined ${code}`,
      (language) => views.leaderStartPage({ ...start, mode: 'alone', decline: decline(code) }, language),
    ]),
    ['zero amount', (language) => views.zeroAmountPage({ ...frame, ...forms, basket }, language)],
    ...[true, false].flatMap((canStartOver) =>
      ['/pay/card', undefined].map((continueUrl): [string, Render] => [
        `resume ${continueUrl ? 'here' : 'from elsewhere'}${canStartOver ? '' : ', where no page can be closed'}`,
        (language) => views.resumePage({ ...frame, ...forms, ...resume, basket, continueUrl, canStartOver }, language),
      ]),
    ),
    ['slow bank', (language) => views.slowBankPage({ ...frame, ...slow, basket }, language)],
    ...[false, true].map((isLate): [string, Render] => [
      `finishing, ${isLate ? 'late' : 'soon'}`,
      (language) =>
        views.finishingPage(
          { ...frame, basket, amount: eur(10001n), refreshPath: text, since: now, isLate, returnUrl: text },
          language,
        ),
    ]),
    ['leader pot', (language) => views.leaderPotPage(leaderPot, language)],
    ['pot asked to close', (language) => views.leaderClosePage(close, language)],
    ...[pot.shares, pot.shares.slice(0, 1)].map((shares): [string, Render] => [
      `pot closing with ${shares.length} share(s)`,
      (language) => views.potClosingPage({ ...leaderPot, pot: { ...pot, shares, state: 'closing' } }, language),
    ]),
    ...[[], pot.shares.slice(0, 1), pot.shares].map((shares): [string, Render] => [
      `leader settled with ${shares.length} share(s)`,
      (language) =>
        views.leaderSettledPage(
          { ...frame, ...settled, basePath: '/pay/token', basket, card, shares, justPaid: shares.length === 0 },
          language,
        ),
    ]),
    [
      'leader rest',
      (language) =>
        views.leaderRestPage(
          { ...frame, ...forms, basket, rest: eur(2000n), decline: decline('do_not_honour') },
          language,
        ),
    ],
  ]
}
