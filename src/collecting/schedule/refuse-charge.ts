import type { Transaction } from '../../db/database.ts'
import { appendEvent, type By } from '../../events/index.ts'
import { listAttempts } from '../../payments/index.ts'
import { type Purchase, updatePurchase } from '../../purchases/index.ts'
import { dateInZone, formatDate } from '../../schedules/index.ts'
import type { Share } from '../../shares/index.ts'
import type { LockedShare } from '../lock-chain-store.ts'
import { retryOf, retryStepAfter } from './due-plan.ts'
import { rescheduleShare } from './reschedule-share.ts'
import { appendMissed, missedLetter } from './tell-missed.ts'

/**
 * The bank refused to pay a later share: the retry plan counts from the first such day. A consumer is sent the letter of a missed
 * payment at once; a company hears of it with a link to pay by hand, from the second refusal on, or at once when no charge without
 * the payer can help. Nobody is written to while collection is on hold.
 */
export async function refuseCharge(
  tx: Transaction,
  by: By,
  { purchase, share }: { readonly purchase: Purchase; readonly share: Share },
  reason: string,
  now: Date,
): Promise<void> {
  if (share.state !== 'owed') return
  const { firstRefusedAt } = share
  const isFirst = firstRefusedAt === null
  const letter = await missedLetter(tx, purchase, share, now)
  await rescheduleShare(tx, purchase, share, {
    refusalCode: reason,
    firstRefusedAt: firstRefusedAt ?? now,
    retryStep: isFirst ? 0 : retryStepAfter(share.retryStep, firstRefusedAt, now),
    ...(letter && { missedToldAt: now }),
  })
  const isSilent = letter !== undefined || purchase.collectionHeldAt !== null
  const detail = { reason, asksPayer: !isSilent && (!isFirst || retryOf(reason) !== 'later') }
  const fact = { purchaseId: purchase.id, name: 'shareRefused', shareId: share.id, detail } as const
  await appendEvent(tx, by, { ...fact, occurredAt: now })
  if (letter) await appendMissed(tx, by, share, letter, now)
}

/**
 * The bank would not hold a later share. A hold before it covers it to its end. One that never was is tried again while that is of any
 * use, and its payer hears of it as of a charge: another card is held at once.
 */
export async function refuseHold(
  tx: Transaction,
  by: By,
  { purchase, share }: LockedShare,
  reason: string,
  now: Date,
): Promise<void> {
  await rescheduleShare(tx, purchase, share)
  if (purchase.creditPaymentsFrom === null || purchase.coveredUntil !== null || share.state !== 'owed') return
  const holds = (await listAttempts(tx, purchase.id)).filter(
    ({ shareId, kind }) => shareId === share.id && kind === 'hold',
  )
  const isSilent = purchase.collectionHeldAt !== null
  const detail = { reason, asksPayer: !isSilent && (holds.length > 1 || retryOf(reason) !== 'later') }
  const fact = { purchaseId: purchase.id, name: 'shareRefused', shareId: share.id, detail } as const
  await appendEvent(tx, by, { ...fact, occurredAt: now })
}

/**
 * What its payer wanted to pay before its day was refused, or taken back by their bank: nothing is missed yet, and nothing is charged
 * before that day.
 * They are told, and may pay with any card.
 */
export async function refuseEarly(
  tx: Transaction,
  by: By,
  of: LockedShare,
  reason: string,
  occurredAt: Date,
): Promise<void> {
  if (of.share.state !== 'owed') return
  await updatePurchase(tx, of.purchase, { coveredUntil: null })
  const fact = { purchaseId: of.purchase.id, name: 'shareRefused', shareId: of.share.id, occurredAt } as const
  await appendEvent(tx, by, { ...fact, detail: { reason, asksPayer: true } })
}

/** Whether it is asked for before its day. */
export function isBeforeItsDay({ dueOn }: Pick<Share, 'dueOn'>, now: Date): boolean {
  return dueOn !== null && dueOn > formatDate(dateInZone(now))
}
