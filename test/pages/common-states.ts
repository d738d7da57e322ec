import type { EndedReason, FaultCode } from '../../src/checkout/views/view-models.ts'
import { MINUTE_MS } from '../../src/shared/clocks.ts'
import { languages } from '../../src/texts/languages.ts'
import { type PageState, state } from './page-state.ts'
import { basket, branded, card, deadlineAt, eur, forms, frame, now, returnUrl, trust } from './parts.ts'

/** Why, and what became of the money. */
const ends: Record<EndedReason, 'none' | 'released' | 'refunded'> = {
  link_expired: 'none',
  gave_up: 'none',
  aborted: 'none',
  cancelled: 'released',
  refunded: 'refunded',
  reference: 'released',
  connector: 'released',
}
/** Each has its words, which the compiler asks for: none is left out. */
const faults = Object.keys(languages.en.checkout.faults) as FaultCode[]
/** Behind no link, or one that leads nowhere any more. */
const LINKLESS: readonly FaultCode[] = ['unknown_link', 'unknown_address', 'replaced_invitation']
const leaders = { ...frame, basket, amount: eur(10001n) }

/** `acquirerOrigin`: where the framed card page stands, another site than ours. */
export function commonStates(acquirerOrigin: string): PageState[] {
  return [
    state('cardPage', 'the acquirer in its frame', {
      ...frame,
      cardPageUrl: `${acquirerOrigin}/card`,
      framedCardPageUrl: `${acquirerOrigin}/card?embedded=1`,
      acquirerOrigin,
      returnPath: '/pay/token/return/1',
      backPath: '/pay/token',
    }),
    state('otherWindowPage', 'in a shop’s frame the acquirer is in a window beside', {
      ...leaders,
      isHold: true,
      cardPageUrl: `${acquirerOrigin}/card`,
      newsPath: '/pay/token/card/1',
      backPath: '/pay/token',
    }),
    state('windowEndedPage', 'back from the bank in that window', frame),
    state('resumePage', 'the card page is still open', {
      ...leaders,
      ...forms,
      role: 'leader',
      startPath: '/pay/token/start',
      continueUrl: '/pay/token/card/1',
      canStartOver: true,
      canGiveUp: true,
    }),
    state('resumePage', 'a card page that cannot be closed is open in another browser', {
      ...leaders,
      ...forms,
      role: 'leader',
      startPath: '/pay/token/start',
      continueUrl: undefined,
      canStartOver: false,
      canGiveUp: false,
    }),
    state('resumePage', 'a friend’s card page is still open', {
      ...leaders,
      ...forms,
      role: 'pledger',
      leaderName: 'Alice',
      startPath: '/pay/token/start',
      continueUrl: '/pay/token/card/1',
      canStartOver: true,
      canGiveUp: false,
    }),
    state('askingBankPage', 'back from the bank', {
      ...leaders,
      ...forms,
      returnPath: '/pay/token/return/1',
      returned: [],
    }),
    state('slowBankPage', 'no verdict yet', {
      ...leaders,
      role: 'leader',
      refreshPath: '/pay/token',
      since: now,
      returnUrl,
    }),
    ...[false, true].map((isLate) =>
      state('finishingPage', isLate ? 'the shop is paid slowly' : 'the shop is being paid', {
        ...leaders,
        refreshPath: '/pay/token?slow=1',
        since: now,
        isLate,
        returnUrl: isLate ? returnUrl : undefined,
      }),
    ),
    state('receiptPage', 'of a leader', {
      ...leaders,
      ...branded,
      basePath: '/pay/token',
      role: 'leader',
      trust,
      number: '3F2D-1C00',
      reference: '0197637e-6a4e-7c2d-9a01-5b7e3f2d1c00',
      places: { here: 'back', amount: eur(6668n), collector: 'Caisse du Ponant SA', shop: 'Breizh Évasion' },
      payerName: 'Alice Martin',
      card,
      lines: [
        { kind: 'held', amount: eur(10001n), at: now },
        { kind: 'charged', amount: eur(6668n), at: deadlineAt },
        { kind: 'released', amount: eur(3333n), at: deadlineAt },
        { kind: 'refunded', amount: eur(6668n), at: deadlineAt },
      ],
    }),
    state('receiptPage', 'of the cash part of a credit', {
      ...leaders,
      basePath: '/pay/token',
      role: 'leader',
      number: '3F2D-1C00',
      reference: '0197637e-6a4e-7c2d-9a01-5b7e3f2d1c00',
      places: { here: 'back', amount: eur(6668n), collector: 'Caisse du Ponant SA', shop: 'Breizh Évasion' },
      payerName: 'Alice Martin',
      card,
      cashPart: eur(3335n),
      lines: [{ kind: 'charged', amount: eur(3335n), at: now }],
    }),
    ...Object.entries(ends).map(([reason, moved]) =>
      state('purchaseEndedPage', reason, {
        ...leaders,
        reason: reason as EndedReason,
        moved,
        returnUrl,
        ...(moved !== 'none' && { card, receiptPath: '/pay/token/receipt' }),
      }),
    ),
    ...(['paid', 'in_progress', 'ended'] as const).map((status) =>
      state('neutralStatusPage', status, { ...frame, refreshPath: '/pay/token', basketTitle: basket.title, status }),
    ),
    state('accessibilityPage', 'how far everybody can pay', { ...frame, trust }),
    state('cannotPayPage', 'no acquirer', { ...frame, why: 'no_acquirer', basket, returnUrl }),
    state('cannotPayPage', 'another payment type', {
      ...frame,
      why: 'not_offered',
      paymentType: 'INSTALLMENT',
      basket,
      returnUrl,
    }),
    ...faults.map((code) =>
      state('faultPage', code, {
        ...frame,
        shop: undefined,
        code,
        waitMs: code === 'too_many_declines' ? 2 * MINUTE_MS : undefined,
        backPath: LINKLESS.includes(code) ? undefined : '/pay/token',
        requestId: 'req-8f2a',
      }),
    ),
  ]
}
