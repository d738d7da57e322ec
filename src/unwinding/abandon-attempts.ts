import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { isUndecided, listAttempts, lockAttempt, moveAttempt } from '../payments/index.ts'
import { updatePot } from '../pots/index.ts'
import { isSplit, type Purchase } from '../purchases/index.ts'
import { SYSTEM } from '../shared/scope.ts'
import { listShares } from '../shares/index.ts'

/**
 * Payers whose bank has not answered in time count as not having paid. They stay under look-up: an approval that shows
 * up later is sent back at once. A charge of a stored card is awaited all the same: nobody closed anything there.
 */
export async function abandonAttempts(tx: Transaction, call: Call, purchase: Purchase): Promise<Purchase> {
  const undecided = (await listAttempts(tx, purchase.id)).filter(
    (attempt) => isUndecided(attempt.state) && attempt.initiatedBy === 'payer',
  )
  if (undecided.length === 0) return purchase
  const shares = await listShares(tx, SYSTEM, purchase.id)
  let returnedMinor = 0n
  for (const { id, shareId, amountMinor } of undecided) {
    const attempt = await lockAttempt(tx, id)
    if (!isUndecided(attempt.state)) continue
    const patch = { decidedAt: call.businessClock.now(), checkAt: call.systemClock.now() }
    await moveAttempt(tx, attempt, 'closed', { reason: 'aborted', ...patch })
    if (shares.find((share) => share.id === shareId)?.role === 'pledger') returnedMinor += amountMinor
  }
  if (!isSplit(purchase)) return purchase
  return updatePot(tx, purchase, { reservedMinor: purchase.pot.reservedMinor - returnedMinor })
}
