import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { type Attempt, findNewestAttempt, isUndecided } from '../../payments/index.ts'
import { acceptsPledges } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { MINUTE_MS } from '../../shared/clocks.ts'
import { listClaims, liveClaim, type Share, saveClaim, saveUndoneClaim } from '../../shares/index.ts'
import { lockShareChain } from '../lock-chain-store.ts'

/** Longer than a card page and a bank's questions take: whoever has not tried another card by then went away. */
const GIVEN_UP_AFTER_MS = 30 * MINUTE_MS

/** Whether a part is free again though somebody took it: its newest payment came to nothing, long ago (business clock). */
export function isGivenUp(newest: Attempt | undefined, now: Date): boolean {
  return newest?.state === 'dead' && now.getTime() - newest.createdAt.getTime() >= GIVEN_UP_AFTER_MS
}

/** Claims of these shares are decided by whoever holds the share's lock, with its newest payment. */
async function lockClaimed(tx: Transaction, { id, linkVersion }: Share) {
  const chain = await lockShareChain(tx, id)
  if (!chain || !acceptsPledges(chain.purchase)) refuse('pot_closed', { why: 'pledges' })
  const { share } = chain
  if (share.state === 'paid') refuse('already_paid')
  // Somebody else's part by now.
  if (share.state !== 'owed' || share.linkVersion !== linkVersion)
    refuse('pot_closed', { why: 'share', state: share.state })
  const [newest, claims] = await Promise.all([findNewestAttempt(tx, id), listClaims(tx, share)])
  const isPaying = newest !== undefined && isUndecided(newest.state)
  return { share, newest, claims, live: liveClaim(claims), isPaying }
}

/**
 * The first payment of a part that was chosen by the link of the group takes it, in the transaction that begins the payment.
 * Whoever took it may try again; nobody else until they have given up, and never who was put out by the leader, the friend's own
 * link or somebody after them. Throws conflicts `pot_closed`, `already_paid`, `payment_in_progress`.
 */
export async function claimShare(tx: Transaction, call: Call, share: Share, claimant: Buffer): Promise<void> {
  const { share: locked, newest, claims, live, isPaying } = await lockClaimed(tx, share)
  const now = call.businessClock.now()
  const own = claims.find((claim) => claim.claimant.equals(claimant))
  if (live && live === own) return
  const isFree = !live || isGivenUp(newest, now)
  if (!isFree || own || isPaying) refuse('payment_in_progress', { why: 'share' })
  if (live) await saveUndoneClaim(tx, locked, now)
  await saveClaim(tx, locked, claimant, now)
}

/**
 * The part is free again: its leader says so, or it is paid by the friend's own link, which wins. Not while a payment is under
 * way. Without a claim it is success. Throws as `claimShare`.
 */
export async function undoClaim(tx: Transaction, call: Call, share: Share): Promise<void> {
  const { share: locked, live, isPaying } = await lockClaimed(tx, share)
  if (!live) return
  if (isPaying) refuse('payment_in_progress', { why: 'share' })
  await saveUndoneClaim(tx, locked, call.businessClock.now())
}
