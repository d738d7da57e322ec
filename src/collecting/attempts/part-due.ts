import type { Transaction } from '../../db/database.ts'
import { type Attempt, isUndecided, listAttempts } from '../../payments/index.ts'
import { isCollected, type Purchase } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { dateInZone, formatDate } from '../../schedules/index.ts'
import { currencyExponent } from '../../shared/money.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { listShares, type Share } from '../../shares/index.ts'
import { isMoving } from '../operations/index.ts'
import { feeGivenBackNow, liveHold } from '../schedule/index.ts'

/** A part of one payment that its payer repays before its day, and what they were shown that it takes. */
export interface PartChoice {
  readonly partMinor: bigint
  readonly shownMinor: bigint
}

/** How much of a payment may be repaid by itself. */
export interface PartBounds {
  readonly leastMinor: bigint
  readonly mostMinor: bigint
}

/**
 * How much of this payment may be repaid as a part: so much that no acquirer finds it too small, and so that no less than that is left of it.
 * Undefined where it is paid whole or not at all: it is too small, nothing is lent, or the law of its credit lets nothing be paid yet.
 */
export function partBounds(purchase: Purchase, share: Share, now: Date): PartBounds | undefined {
  if (share.kind !== 'installment' && share.kind !== 'deferred') return undefined
  if (!isCollected(purchase) || purchase.unwinding !== null || share.state !== 'owed') return undefined
  const { creditPaymentsFrom: from } = purchase
  if (from !== null && formatDate(dateInZone(now)) < from) return undefined
  const leastMinor = leastChargedMinor(purchase.currency)
  const mostMinor = share.principalMinor - leastMinor
  return mostMinor < leastMinor ? undefined : { leastMinor, mostMinor }
}

/** What paying so much of it takes from a card now: less, by the fee for the days that are saved. */
export function partChargeMinor(
  purchase: Purchase,
  shares: readonly Share[],
  share: Share,
  { partMinor, now }: { readonly partMinor: bigint; readonly now: Date },
): bigint {
  return partMinor - feeGivenBackNow(purchase, shares, share, now, partMinor)
}

/**
 * What is asked of a card for a part of a payment. A hold stays: it is a claim on the rest. Throws conflicts `purchase_not_payable`,
 * `payment_in_progress` (what is held is being taken) and `schedule_changed` (what the payer was shown is not true any more).
 */
export async function partDue(
  tx: Transaction,
  purchase: Purchase,
  share: Share,
  now: Date,
  { partMinor, shownMinor }: PartChoice,
): Promise<Pick<Attempt, 'kind' | 'amountMinor' | 'partMinor'>> {
  const bounds = partBounds(purchase, share, now)
  if (!bounds) refuse('purchase_not_payable', { why: 'share_state', share: share.state, purchase: purchase.state })
  const hold = liveHold(share, await listAttempts(tx, purchase.id))
  if (hold && (await isMoving(tx, hold))) refuse('payment_in_progress', { why: 'share' })
  const shares = await listShares(tx, SYSTEM, purchase.id)
  const isWithin = partMinor >= bounds.leastMinor && partMinor <= bounds.mostMinor
  const amountMinor = isWithin ? partChargeMinor(purchase, shares, share, { partMinor, now }) : 0n
  if (!isWithin || amountMinor !== shownMinor) refuse('schedule_changed', { why: 'another_plan' })
  return { kind: 'sale', amountMinor, partMinor }
}

/** Whether a payment under way is of another amount than is asked for now: all of it, or another part. */
export function isOtherPart(attempt: Attempt, choice: PartChoice | undefined): boolean {
  if (!choice) return attempt.partMinor !== null
  return attempt.partMinor !== choice.partMinor || attempt.amountMinor !== choice.shownMinor
}

/** A payment of a part of this share is under way: whoever would take all of it waits for that. */
export function isPartUnderWay({ id }: Pick<Share, 'id'>, attempts: readonly Attempt[]): boolean {
  return attempts.some(({ shareId, state, partMinor }) => shareId === id && partMinor !== null && isUndecided(state))
}

/** One whole euro, a hundred yen: acquirers refuse less than about half of that. */
function leastChargedMinor(currency: string): bigint {
  return 10n ** BigInt(Math.max(currencyExponent(currency), 2))
}
