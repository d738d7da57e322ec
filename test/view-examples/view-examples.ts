/** Every page in every state, by name. Tests only. */

import * as views from '../../src/checkout/views/index.ts'
import type { EndedReason, FaultCode, PledgeUnavailableView } from '../../src/checkout/views/view-models.ts'
import { deadlineAt, eur, exampleParts, type Render } from './example-parts.ts'
import { leaderExamples } from './leader-examples.ts'
import { scheduleExamples } from './schedule-examples.ts'

const endedReasons: EndedReason[] = [
  'link_expired',
  'gave_up',
  'aborted',
  'cancelled',
  'refunded',
  'reference',
  'connector',
]
const faultCodes: FaultCode[] = [
  'unknown_link',
  'garbled_form',
  'foreign_form',
  'changed_meanwhile',
  'too_many',
  'too_many_declines',
  'unavailable',
  'outcome_unknown',
  'broken',
]
const unavailable: PledgeUnavailableView['why'][] = [
  'pot_closed',
  'no_room',
  'purchase_ended',
  'refunded',
  'refund_pending',
  'refund_returned',
  'removed',
  'being_taken',
  'taken_over',
]

/** Name of the state → its page; every text of the outside world is the one given. */
export function examplePages(text: string): Map<string, Render> {
  return new Map([
    ...leaderExamples(text),
    ...scheduleExamples(text),
    ...pledgerExamples(text),
    ...funnelExamples(text),
    ...otherExamples(text),
  ])
}

function pledgerExamples(text: string): [string, Render][] {
  const { frame, forms, basket, card, pot, errors, decline, now } = exampleParts(text)
  const friend = { ...frame, ...forms, leaderName: text, basket, amount: eur(2000n) }
  const words = { leaderMessage: text, name: text, email: text, message: text, isAnonymous: true, termsUrl: text }
  const invitation = { ...friend, ...words, pot, errors, decline: decline('expired_card') }
  const places = { here: 'collector' as const, amount: eur(1n), collector: text, shop: text, toShopDays: 3 }
  const amount = {
    ...{ ...friend, scriptPath: '/amount.js', errors },
    choice: {
      ...{ part: eur(2000n), leastMinor: 1n, mostMinor: 9000n, headcount: 2, typed: text, amount: eur(2000n) },
      others: [{ position: 2, name: text, amount: eur(2000n), isTaken: true, addsMinor: 0n }],
      ...{ rest: eur(1n), rounder: [{ multipleMinor: 500n, amount: eur(2500n), isOffered: true }], hasChanged: true },
    },
  }
  const group = {
    ...{ ...friend, leaderMessage: text, deadlineAt, joinPath: '/pay/token/join' },
    people: [{ position: 1, name: text, amount: eur(2000n), state: 'free' as const }],
  }
  const cardPage = {
    isHold: false,
    cardPageUrl: text,
    framedCardPageUrl: text,
    acquirerOrigin: text,
    returnPath: '/pay/token/return/1',
    backPath: '/pay/token',
  }
  return [
    ['amount', (language) => views.amountPage(amount, language)],
    [
      'join',
      (language) =>
        views.joinPage({ ...amount, name: text, message: text, isAnonymous: true, joining: text }, language),
    ],
    ['group', (language) => views.groupPage(group, language)],
    ['invitation', (language) => views.pledgerInvitationPage(invitation, language)],
    ['card', (language) => views.cardPage({ ...friend, ...cardPage }, language)],
    [
      'card in a shop',
      (language) => views.cardPage({ ...friend, ...cardPage, newsPath: '/pay/token/card/1' }, language),
    ],
    [
      'other window',
      (language) => views.otherWindowPage({ ...friend, ...cardPage, newsPath: '/pay/token/card/1' }, language),
    ],
    ['window ended', (language) => views.windowEndedPage(frame, language)],
    [
      'asking bank',
      (language) =>
        views.askingBankPage(
          { ...friend, returnPath: '/pay/token/return/1', returned: [['returned.result', text]] },
          language,
        ),
    ],
    [
      'thanks',
      (language) =>
        views.pledgerThanksPage({ ...friend, paidAt: now, card, pot, places, words: 'open', justPaid: true }, language),
    ],
    ['said no', (language) => views.pledgerSaidNoPage({ ...friend, deadlineAt, canReconsider: true }, language)],
    ...unavailable.map((why): [string, Render] => [
      `pledge ${why}`,
      (language) => views.pledgeUnavailablePage({ ...friend, why, card, receiptPath: '/pay/receipt' }, language),
    ]),
  ]
}

function funnelExamples(text: string): [string, Render][] {
  const { frame, basket } = exampleParts(text)
  const fields = { signature: text, merchantUid: text }
  const request = { ...frame, warnsOfCredit: true, shopName: text, basket, fields, cancelUrl: text }
  const solutions = (['SPLIT', 'DEFERRED'] as const).map((paymentType) => ({ name: text, paymentType, fields }))
  const fault = { type: 'invalid_request_error' as const, sentence: text, detail: text, requestId: text }
  return [
    [
      'funnel',
      (language) =>
        views.funnelPage({ ...request, paymentType: 'SPLIT', action: '/purchase', sendsItself: false }, language),
    ],
    ['solutions', (language) => views.solutionsPage({ ...request, title: text, total: eur(1n), solutions }, language)],
    ['funnel error', (language) => views.funnelErrorPage({ ...frame, ...fault, cancelUrl: text }, language)],
  ]
}

function otherExamples(text: string): [string, Render][] {
  const { frame, basket, card, now } = exampleParts(text)
  const ended = { ...frame, basket, amount: eur(10001n), card, receiptPath: '/pay/receipt', returnUrl: text }
  const receipt = {
    ...frame,
    basePath: '/pay/token',
    role: 'pledger' as const,
    number: text,
    reference: text,
    places: { here: 'back' as const, amount: eur(1n), collector: text, shop: text },
    payerName: text,
    leaderName: text,
    basket,
    card,
    lines: [{ kind: 'charged' as const, amount: eur(2000n), at: now }],
  }
  return [
    ...endedReasons.map((reason): [string, Render] => [
      `ended ${reason}`,
      (language) => views.purchaseEndedPage({ ...ended, reason, moved: 'released' }, language),
    ]),
    [
      'neutral',
      (language) =>
        views.neutralStatusPage(
          { ...frame, basketTitle: text, status: 'in_progress', refreshPath: '/pay/p1' },
          language,
        ),
    ],
    [
      'no acquirer',
      (language) => views.cannotPayPage({ ...frame, why: 'no_acquirer', basket, returnUrl: text }, language),
    ],
    [
      'not offered',
      (language) => views.cannotPayPage({ ...frame, why: 'not_offered', paymentType: 'DOWN_PAYMENT' }, language),
    ],
    ['receipt', (language) => views.receiptPage(receipt, language)],
    ...faultCodes.map((code): [string, Render] => [
      `fault ${code}`,
      (language) =>
        views.faultPage(
          { ...frame, shop: undefined, code, waitMs: 61_000, backPath: '/pay/token', requestId: text },
          language,
        ),
    ]),
  ]
}
