import type { Transaction } from '../../db/database.ts'
import { type Attempt, listAttempts, wasNeverAsked } from '../../payments/index.ts'
import type { Purchase } from '../../purchases/index.ts'
import { assert } from '../../shared/assert.ts'
import { type Share, type SharePatch, updateShare } from '../../shares/index.ts'
import { type DueShare, nextDueStep } from './due-plan.ts'

/** An owed share's next step, decided anew after something changed. The purchase's and the share's locks are held. */
export async function rescheduleShare(
  tx: Transaction,
  purchase: Purchase,
  share: Share,
  patch: SharePatch = {},
): Promise<Share> {
  const changed = { ...share, ...patch }
  const isDue = changed.state === 'owed' && purchase.settledAt !== null
  if (!isDue || changed.dueOn === null) return updateShare(tx, share, { ...patch, collectAt: null })
  const attempts = await listAttempts(tx, purchase.id)
  const { at } = nextDueStep(dueShare(purchase, changed, attempts))
  return updateShare(tx, share, { ...patch, collectAt: at })
}

export function dueShare(purchase: Purchase, share: Share, attempts: readonly Attempt[]): DueShare {
  assert(purchase.acceptedAt, 'only an accepted purchase is owed')
  return { ...share, acceptedAt: purchase.acceptedAt, hold: coverOf(share, attempts) }
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

export function liveHold(share: Pick<Share, 'id'>, attempts: readonly Attempt[]): Attempt | undefined {
  return attempts.findLast(
    (attempt) => attempt.shareId === share.id && attempt.kind === 'hold' && attempt.state === 'held',
  )
}
