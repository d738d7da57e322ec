import type { Attempt } from '../payments/index.ts'
import type { basketOf, visitorFrame } from './frame.ts'
import type { StartOverrides } from './show-start.ts'
import { startedElsewhere } from './started-elsewhere.ts'
import { resumePage, slowBankPage } from './views/index.ts'
import type { FormError, LeaderPotView } from './views/view-models.ts'
import type { Visitor } from './visitor.ts'

/** What the address says beside the state: straight from the card page, the bank did not answer, a notice. */
export interface Glance {
  readonly justPaid: boolean
  readonly isSlow: boolean
  readonly notice?: LeaderPotView['notice']
  readonly errors?: readonly FormError[]
  readonly start?: StartOverrides
}

type PayingFrame = ReturnType<typeof visitorFrame> & {
  basket: ReturnType<typeof basketOf>
  returnUrl?: string | undefined
  leaderName?: string | undefined
}

/** An undecided attempt: open and known to be so, the payer may go on; otherwise the bank is slow. */
export function showPaying(
  visitor: Visitor,
  attempt: Attempt,
  glance: Pick<Glance, 'isSlow'>,
  frame: PayingFrame,
): string {
  if (attempt.state !== 'open' || glance.isSlow) return slowPage(visitor, attempt, frame)
  return resumePage(
    {
      ...frame,
      basePath: visitor.basePath,
      formToken: visitor.formToken,
      role: visitor.role === 'pledger' ? 'pledger' : 'leader',
      amount: { amountMinor: attempt.amountMinor, currency: attempt.currency },
      continueUrl: startedElsewhere(visitor, attempt) ? undefined : `${visitor.basePath}/card/${attempt.id}`,
      canGiveUp: false,
    },
    visitor.language,
  )
}

export function slowPage(visitor: Visitor, attempt: Attempt | undefined, frame: PayingFrame): string {
  const { purchase } = visitor
  return slowBankPage(
    {
      ...frame,
      role: visitor.role === 'pledger' ? 'pledger' : 'leader',
      amount: { amountMinor: attempt?.amountMinor ?? purchase.amountMinor, currency: purchase.currency },
      refreshPath: attempt?.state === 'open' ? `${visitor.basePath}?slow=1` : visitor.basePath,
      since: attempt?.createdAt ?? purchase.createdAt,
    },
    visitor.language,
  )
}
