import { book } from '../../books/index.ts'
import { isRegulated, unearnedFee } from '../../credit/index.ts'
import type { Transaction } from '../../db/database.ts'
import type { Attempt } from '../../payments/index.ts'
import type { Purchase } from '../../purchases/index.ts'
import { dateInZone, requireDate } from '../../schedules/index.ts'
import { assert } from '../../shared/assert.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { chargeMinor, isDatedShare, listShares, lockShare, type Share, updateShare } from '../../shares/index.ts'

/**
 * By how much less a share of a regulated credit is charged to whoever pays it now, because its day is still to come; `partMinor`: or only so
 * much of it, which is priced as if it had been a payment of its own.
 */
export function feeGivenBackNow(
  purchase: Purchase,
  shares: readonly Share[],
  share: Share,
  now: Date,
  partMinor?: bigint,
): bigint {
  if (!isRegulated(purchase.creditRegime) || purchase.plannedOn === null) return 0n
  const parts = shares.filter((each) => isDatedShare(each) && each.state !== 'cancelled').map(partOf)
  const early = parts.find(({ id }) => id === share.id)
  if (!early) return 0n
  const days = { contractOn: requireDate(purchase.plannedOn), on: dateInZone(now) }
  if (partMinor === undefined) return unearnedFee(early, parts, days)
  const part = { ...early, principalMinor: partMinor, feeMinor: 0n, feeGivenBackMinor: 0n }
  const rest = { ...early, principalMinor: early.principalMinor - partMinor }
  return unearnedFee(part, [...parts.filter(({ id }) => id !== share.id), rest, part], days)
}

/**
 * A share was paid early, for less than it is: the difference is fee that was given back. What of that an other payment carries
 * counts there as a part of the price from now on, and here as a fee no more, so that each can still be refunded to its card.
 * The caller holds the locks of the purchase and the share. Answers with the share as it now is.
 */
export async function giveBackFee(
  tx: Transaction,
  purchase: Purchase,
  share: Share,
  { id: causeId, amountMinor, decidedAt }: Attempt,
): Promise<Share> {
  const backMinor = chargeMinor(share) - amountMinor
  if (backMinor <= 0n) return share
  const ownMinor = share.feeMinor < backMinor ? share.feeMinor : backMinor
  let restMinor = backMinor - ownMinor
  for (const { id, feeMinor } of await listShares(tx, SYSTEM, purchase.id)) {
    if (id === share.id || feeMinor === 0n || restMinor === 0n) continue
    const carrier = await lockShare(tx, id)
    const takenMinor = feeMinor < restMinor ? feeMinor : restMinor
    restMinor -= takenMinor
    await updateShare(tx, carrier, {
      principalMinor: carrier.principalMinor + takenMinor,
      feeMinor: carrier.feeMinor - takenMinor,
    })
  }
  assert(restMinor === 0n, `what was charged less for share ${share.id} was a fee of its purchase`)
  await book(tx, 'fee_given_back', {
    ...{ of: purchase, causeId, currency: purchase.currency, occurredAt: decidedAt as Date, shareId: share.id },
    amounts: { fee: backMinor },
  })
  return updateShare(tx, share, {
    principalMinor: share.principalMinor - (backMinor - ownMinor),
    feeMinor: share.feeMinor - ownMinor,
    feeGivenBackMinor: share.feeGivenBackMinor + backMinor,
  })
}

function partOf(share: Share) {
  const { id, dueOn, agreedDueOn, principalMinor, feeMinor, feeGivenBackMinor, state } = share
  // A day chosen instead of a missed one makes nobody early, and the credit no longer.
  return {
    id,
    dueOn: requireDate(agreedDueOn ?? dueOn),
    principalMinor,
    feeMinor,
    feeGivenBackMinor,
    isOpen: state === 'owed',
  }
}
