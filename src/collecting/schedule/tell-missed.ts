import type { Transaction } from '../../db/database.ts'
import { appendEvent, type By } from '../../events/index.ts'
import { requireMerchant } from '../../merchants/index.ts'
import { isSplit, type Purchase } from '../../purchases/index.ts'
import { dateInZone, formatDate } from '../../schedules/index.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { type Share, updateShare } from '../../shares/index.ts'
import { deferralEndsOn } from './deferral-ends-on.ts'
import { rearrangementsOf } from './rearrangements.ts'

/** What the letter of a missed payment says besides amounts and days. */
export interface MissedLetter {
  readonly canRearrange: boolean
  /** `yyyy-mm-dd`: the law that it is under lets no day be chosen after that one. */
  readonly endsOn: string | null
}

/**
 * Whether a consumer who has missed a payment is to be sent the letter, and what is in it: once for each, and not while collection is on
 * hold. Undefined: no. Companies have none.
 */
export async function missedLetter(
  tx: Transaction,
  purchase: Purchase,
  share: Share,
  now: Date,
): Promise<MissedLetter | undefined> {
  if (isSplit(purchase) || purchase.collectionHeldAt !== null || share.missedToldAt !== null) return undefined
  const merchant = await requireMerchant(tx, SYSTEM, purchase.merchantId)
  if (merchant.isB2b) return undefined
  const endsOn = await deferralEndsOn(tx, purchase)
  const canRearrange = typeof rearrangementsOf(share, dateInZone(now), endsOn) !== 'string'
  return { canRearrange, endsOn: endsOn && formatDate(endsOn) }
}

/** The letter is written from the event, wherever it is noticed. */
export async function appendMissed(
  tx: Transaction,
  by: By,
  { purchaseId, id: shareId }: Share,
  letter: MissedLetter,
  occurredAt: Date,
): Promise<void> {
  const { canRearrange, endsOn } = letter
  await appendEvent(tx, by, {
    ...{ purchaseId, name: 'paymentMissed', shareId, occurredAt },
    detail: { canRearrange, endsOn },
  })
}

/** Of a payment that was refused when nobody was written to: before there was such a letter, or during a hold. */
export async function tellMissed(
  tx: Transaction,
  by: By,
  purchase: Purchase,
  share: Share,
  now: Date,
): Promise<boolean> {
  const letter = await missedLetter(tx, purchase, share, now)
  if (!letter) return false
  await updateShare(tx, share, { missedToldAt: now })
  await appendMissed(tx, by, share, letter, now)
  return true
}
