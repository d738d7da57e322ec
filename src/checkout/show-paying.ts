import type { Attempt } from '../payments/index.ts'
import { isSplit } from '../purchases/index.ts'
import type { Share } from '../shares/index.ts'
import { type basketOf, isTest, type visitorFrame } from './frame.ts'
import { startedElsewhere } from './own-attempt.ts'
import type { CheckoutPorts } from './ports.ts'
import { resumePage, slowBankPage } from './views/index.ts'
import type { LeaderPotView } from './views/view-models.ts'
import type { Visitor } from './visitor.ts'

/** What the address says beside the state: straight from the card page, the bank did not answer, a notice. */
export interface Glance {
  readonly justPaid: boolean
  readonly isSlow: boolean
  readonly notice?: LeaderPotView['notice']
  /** Of the group's link: which part was gone when it was chosen. */
  readonly takenPosition?: string | undefined
}

type PayingFrame = ReturnType<typeof visitorFrame> & {
  basket: ReturnType<typeof basketOf>
  returnUrl?: string | undefined
  leaderName?: string | undefined
}

/** An undecided attempt: open and known to be so, the payer may go on; otherwise the bank is slow. */
export function showPaying(
  ports: CheckoutPorts,
  visitor: Visitor,
  attempt: Attempt,
  glance: Pick<Glance, 'isSlow'>,
  frame: PayingFrame,
  path: string = visitor.basePath,
): string {
  if (attempt.state !== 'open' || glance.isSlow) return slowPage(ports, visitor, attempt, frame, path)
  const isReplacement = attempt.kind === 'verify' && visitor.purchase.acceptedAt !== null
  return resumePage(
    {
      ...frame,
      isTest: isTest(ports.collecting.acquirers, attempt),
      basePath: visitor.basePath,
      formToken: visitor.formToken,
      startPath: isReplacement ? `${visitor.basePath}/card` : `${path}/start`,
      role: visitor.role === 'pledger' ? 'pledger' : 'leader',
      amount: { amountMinor: attempt.amountMinor, currency: attempt.currency },
      continueUrl: startedElsewhere(visitor, attempt) ? undefined : `${visitor.basePath}/card/${attempt.id}`,
      canStartOver: ports.collecting.acquirers.of(attempt.acquirerAccountId)?.traits.closesSessions ?? true,
      canGiveUp: false,
    },
    visitor.language,
  )
}

/** Where one payment of several is followed; before the first is accepted, and for friends, the link itself. */
export function duePath({ basePath, purchase, share: own }: Visitor, share: Pick<Share, 'position'>): string {
  const isLater = own === null && purchase.acceptedAt !== null && !isSplit(purchase)
  return isLater ? `${basePath}/shares/${share.position}` : basePath
}

export function slowPage(
  ports: CheckoutPorts,
  visitor: Visitor,
  attempt: Attempt | undefined,
  frame: PayingFrame,
  path: string = visitor.basePath,
): string {
  const { purchase } = visitor
  return slowBankPage(
    {
      ...frame,
      isTest: isTest(ports.collecting.acquirers, attempt),
      role: visitor.role === 'pledger' ? 'pledger' : 'leader',
      amount: { amountMinor: attempt?.amountMinor ?? purchase.amountMinor, currency: purchase.currency },
      refreshPath: `${path}?slow=1`,
      since: attempt?.createdAt ?? purchase.createdAt,
    },
    visitor.language,
  )
}
