import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { findNewestAttempt, isUndecided } from '../../payments/index.ts'
import { acceptsPledges } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { listClaims, liveClaim, type Share, saveClaim, saveUndoneClaim } from '../../shares/index.ts'
import { lockShareChain } from '../lock-chain-store.ts'

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
  return { share, claims, live: liveClaim(claims), isPaying }
}

/**
 * The first payment of a part that was chosen by the link of the group takes it, in the transaction that begins the payment.
 * Whoever took it may try again; nobody else, nor whom the leader or the friend's own link has put out. Throws conflicts
 * `pot_closed`, `already_paid`, `payment_in_progress`.
 */
export async function claimShare(tx: Transaction, call: Call, share: Share, claimant: Buffer): Promise<void> {
  const { share: locked, claims, live, isPaying } = await lockClaimed(tx, share)
  const own = claims.find((claim) => claim.claimant.equals(claimant))
  if (live && live === own) return
  if (live || own || isPaying) refuse('payment_in_progress', { why: 'share' })
  await saveClaim(tx, locked, claimant, call.businessClock.now())
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
