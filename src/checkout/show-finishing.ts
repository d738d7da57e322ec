import type { PageFrame } from '../pages/frame.ts'
import { MINUTE_MS } from '../shared/clocks.ts'
import type { CheckoutPorts } from './ports.ts'
import { finishingPage } from './views/index.ts'
import type { Basket } from './views/view-models.ts'
import type { Visitor } from './visitor.ts'

/** Who waited so long is offered the way back without a result: the shop hears by itself. */
const LATE_AFTER_MS = 10 * MINUTE_MS

/** The payer's bank has agreed, and the shop is being paid at its own provider. */
export function showFinishing(
  { businessClock }: CheckoutPorts,
  { purchase, basePath, language, framedBy }: Visitor,
  frame: PageFrame & { readonly basket: Basket },
): string {
  const since = purchase.acceptedAt ?? purchase.createdAt
  const isLate = businessClock.now().getTime() - since.getTime() >= LATE_AFTER_MS
  const returnUrl = framedBy ? undefined : (purchase.redirectUrl ?? purchase.callbackUrl ?? undefined)
  return finishingPage(
    {
      ...frame,
      amount: { amountMinor: purchase.amountMinor, currency: purchase.currency },
      refreshPath: `${basePath}?slow=1`,
      since,
      isLate,
      returnUrl: isLate ? returnUrl : undefined,
    },
    language,
  )
}
