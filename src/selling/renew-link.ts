import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { describeType, isDated } from '../payment-types/index.ts'
import { type Purchase, requirePurchase, updatePurchase } from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'
import { hourInZone, parseDate } from '../schedules/index.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import { publicId } from '../shared/ids.ts'
import { isPayable } from './request-link.ts'

/** As long as a merchant may have its links work at first. */
const TERM_MS = 365 * DAY_MS

/**
 * Until when a link that still works may work at the latest. Undefined where it cannot be renewed: somebody is paying right now, or
 * it was paid or has ended. An ended one stays so, for the shop was told, and the last place of an article may be somebody else's.
 */
export function latestLinkEnd(purchase: Purchase, businessNow: Date): Date | undefined {
  const { state, paymentType, requestedOn } = purchase
  if (state === 'authorizing' || !isPayable(purchase, businessNow)) return undefined
  const term = addMs(businessNow, TERM_MS)
  const endsEarly = isDated(paymentType) && describeType(paymentType).requestedDate?.endsLink
  const agreedBy = endsEarly && requestedOn ? parseDate(requestedOn) : undefined
  if (!agreedBy) return term
  const due = hourInZone(agreedBy, 0)
  return due < term ? due : term
}

/**
 * The same link works until another time; whoever has it may go on. Throws `purchase_not_found`, conflicts `payment_in_progress`,
 * `purchase_not_payable`, invalid `invalid_date` for an end that has passed or is later than `latestLinkEnd`.
 */
export async function renewLink(
  tx: Transaction,
  call: Call,
  { purchaseId, endsAt }: { readonly purchaseId: string; readonly endsAt: Date },
): Promise<void> {
  const purchase = await requirePurchase(tx, call.scope, purchaseId)
  const now = call.businessClock.now()
  if (purchase.state === 'authorizing') refuse('payment_in_progress', { why: 'link' })
  const latest = latestLinkEnd(purchase, now)
  if (!latest) refuse('purchase_not_payable', { why: 'paid_or_expired' })
  if (endsAt <= now || endsAt > latest) refuse('invalid_date', { why: 'out_of_bounds', given: endsAt.toISOString() })
  const from = purchase.linkExpiresAt.toISOString()
  if (from === endsAt.toISOString()) return
  await updatePurchase(tx, purchase, { linkExpiresAt: endsAt })
  await recordAct(tx, call, {
    ...{ act: 'link_renewed', subject: publicId('pur', purchaseId), purchaseId },
    ...{ companyId: purchase.companyId, merchantId: purchase.merchantId },
    changes: { link_expires_at: { from, to: endsAt.toISOString() } },
  })
}
