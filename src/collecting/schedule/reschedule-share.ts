import type { Transaction } from '../../db/database.ts'
import { isHeldMeanwhile } from '../../payment-types/index.ts'
import { type Attempt, listAttempts, wasNeverAsked } from '../../payments/index.ts'
import type { Purchase } from '../../purchases/index.ts'
import { parseDate } from '../../schedules/index.ts'
import { assert } from '../../shared/assert.ts'
import { type Share, type SharePatch, updateShare } from '../../shares/index.ts'
import { type DueShare, holdAt as holdAtOf, nextDueStep } from './due-plan.ts'

/**
 * An owed share's next step, decided anew after something changed: none while collection of its purchase is on hold. The purchase's and
 * the share's locks are held.
 */
export async function rescheduleShare(
  tx: Transaction,
  purchase: Purchase,
  share: Share,
  patch: SharePatch = {},
): Promise<Share> {
  const changed = { ...share, ...patch }
  const isDue = changed.state === 'owed' && purchase.settledAt !== null && purchase.collectionHeldAt === null
  if (!isDue || changed.dueOn === null) return updateShare(tx, share, { ...patch, collectAt: null })
  const attempts = await listAttempts(tx, purchase.id)
  const { at } = nextDueStep(dueShare(purchase, changed, attempts))
  return updateShare(tx, share, { ...patch, collectAt: at })
}

export function dueShare(purchase: Purchase, share: Share, attempts: readonly Attempt[]): DueShare {
  assert(purchase.acceptedAt, 'only an accepted purchase is owed')
  const hold = coverOf(share, attempts)
  // On a day that its payer has chosen instead it is charged: nothing is held for it before.
  const holdAt = share.agreedDueOn === null ? holdWantedAt(purchase, share, attempts) : undefined
  return { ...share, acceptedAt: purchase.acceptedAt, hold, holdAt }
}

/** When the card of a deferred payment is to be held that was only checked: what its bank refused counts for that card. */
export function holdWantedAt(
  { creditPaymentsFrom, creditWithdrawnAt }: Pick<Purchase, 'creditPaymentsFrom' | 'creditWithdrawnAt'>,
  share: Pick<Share, 'id' | 'kind' | 'position'>,
  attempts: readonly Attempt[],
): Date | undefined {
  const from = creditPaymentsFrom === null ? undefined : parseDate(creditPaymentsFrom)
  // Of a credit that was withdrawn from nothing is held anew: it is paid in one sum, whenever its payer wants.
  if (creditWithdrawnAt !== null) return undefined
  if (!from || !isHeldMeanwhile(share.kind) || share.position !== 0) return undefined
  const holds = attempts.filter(({ shareId, kind }) => shareId === share.id && kind === 'hold')
  // Once there was one it is renewed, or lost, like any other.
  if (holds.some(({ state }) => state !== 'dead')) return undefined
  const checkedAt = attempts.findLast(({ state }) => state === 'verified')?.decidedAt
  const refused = holds.filter(({ reason, decidedAt }) => {
    return !wasNeverAsked(reason) && decidedAt && (!checkedAt || decidedAt > checkedAt)
  })
  return holdAtOf(from, refused)
}

/** The newest hold on a share, and whether the bank has refused to renew it since. */
function coverOf(share: Share, attempts: readonly Attempt[]): DueShare['hold'] {
  const holds = attempts.filter((attempt) => attempt.shareId === share.id && attempt.kind === 'hold')
  const hold = liveHold(share, attempts)
  if (!hold?.heldUntil) return undefined
  const newest = holds.at(-1)
  const isRenewalRefused = newest?.state === 'dead' && !wasNeverAsked(newest.reason)
  const since = hold.decidedAt ?? hold.createdAt
  return { since, until: hold.heldUntil, isRenewalRefused, isEstimated: hold.holdEnd === 'estimated' }
}

/** Nothing can be taken of it any more, whether or not that was noticed. */
export function hasRunOut({ heldUntil }: Pick<Attempt, 'heldUntil'>, now: Date): boolean {
  return heldUntil !== null && heldUntil <= now
}

export function liveHold(share: Pick<Share, 'id'>, attempts: readonly Attempt[]): Attempt | undefined {
  return liveHolds(share, attempts).at(-1)
}

/** Two, while one of them is let go after a renewal. */
export function liveHolds({ id }: Pick<Share, 'id'>, attempts: readonly Attempt[]): Attempt[] {
  return attempts.filter(({ shareId, kind, state }) => shareId === id && kind === 'hold' && state === 'held')
}
