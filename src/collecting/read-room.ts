import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { type Attempt, isUndecided, listAttempts } from '../payments/index.ts'
import type { Pot } from '../pots/index.ts'
import { acceptsPledges, lockPurchase, type Purchase, residualMinor, type SplitPurchase } from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'
import { sumMinor } from '../shared/money.ts'
import { SYSTEM } from '../shared/scope.ts'
import { listShares, lockShare, type Share, updateShare } from '../shares/index.ts'

type Attempted = Pick<Attempt, 'id' | 'shareId' | 'state'>

/**
 * What of the order nobody has paid, is paying or is asked for: the leader's own part, and those of friends who said no. `but`:
 * parts that are not counted, because whoever asks pays them. What a payment under way has reserved counts as gone.
 */
export function roomMinor(
  purchase: Pick<SplitPurchase, 'amountMinor' | 'refundedMinor' | 'pot'>,
  shares: readonly Share[],
  attempts: readonly Attempted[],
  but: readonly string[] = [],
): bigint {
  const asked = shares.filter(
    (share) =>
      share.role === 'pledger' &&
      share.state === 'owed' &&
      !share.isJoined &&
      !but.includes(share.id) &&
      !isBeingPaid(share, attempts),
  )
  const room = residualMinor(purchase) - sumMinor(asked.map(({ principalMinor }) => principalMinor))
  return room > 0n ? room : 0n
}

/** By whomever: its own payer, or a friend whose payment takes it over. */
export function isBeingPaid(share: Pick<Share, 'id' | 'takenByAttempt'>, attempts: readonly Attempted[]): boolean {
  return attempts.some(
    ({ id, shareId, state }) => (shareId === share.id || id === share.takenByAttempt) && isUndecided(state),
  )
}

export const leaderOf = (shares: readonly Share[]) => shares.find(({ role }) => role === 'leader')

/** A pot that takes pledges, with all that its room depends on; locked. */
export interface OpenPot {
  readonly purchase: Purchase & { readonly pot: Pot }
  readonly shares: readonly Share[]
  readonly attempts: readonly Attempt[]
}

/** Throws conflict `pot_closed`. */
export async function lockOpenPot(tx: Transaction, { scope }: Call, purchaseId: string): Promise<OpenPot> {
  const purchase = await lockPurchase(tx, scope, purchaseId)
  if (!purchase || !acceptsPledges(purchase) || purchase.unwinding) refuse('pot_closed', { why: 'pot' })
  const [shares, attempts] = await Promise.all([listShares(tx, SYSTEM, purchaseId), listAttempts(tx, purchaseId)])
  return { purchase, shares, attempts }
}

/**
 * What friends are asked for or have paid more, the leader's own part is less, and the other way; never less than nothing. The
 * caller holds the purchase's lock, without which no part of a pot changes.
 */
export async function shiftLeader(tx: Transaction, leader: Share | undefined, byMinor: bigint): Promise<void> {
  if (!leader || byMinor === 0n) return
  const locked = await lockShare(tx, leader.id)
  const shifted = locked.principalMinor + byMinor
  await updateShare(tx, locked, { principalMinor: shifted > 0n ? shifted : 0n })
}
