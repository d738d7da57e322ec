import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { refuse } from '../../refusals/index.ts'
import { insertShare, listClaims, liveClaim, PEOPLE_MAX, type Share, saveClaim } from '../../shares/index.ts'
import { lockOpenPot, roomMinor } from '../read-room.ts'

interface Joining extends Pick<Share, 'purchaseId' | 'message' | 'headcount' | 'isAnonymous'> {
  /** Of the same press: whoever presses twice joins once. */
  readonly id: string
  readonly name: string
  readonly amountMinor: bigint
  readonly claimant: Buffer
}

/** Among them those whose cards were refused; who has them all cannot be a group of friends. */
const JOINED_MAX = 2 * PEOPLE_MAX

/**
 * Whoever has the group's link takes part with an amount of their own, where the leader lets everybody give what they choose: in
 * the transaction that begins their payment, out of what nobody else is asked for. Throws conflicts `pot_closed`, `no_room`,
 * invalid `too_many_people`, `amount_too_small`.
 */
export async function joinPot(tx: Transaction, call: Call, order: Joining): Promise<Share> {
  const { claimant, amountMinor, ...joining } = order
  const { purchase, shares, attempts } = await lockOpenPot(tx, call, order.purchaseId)
  const known = shares.find(({ id }) => id === order.id)
  if (known) {
    const isOwn = liveClaim(await listClaims(tx, known))?.claimant.equals(claimant)
    if (!isOwn) refuse('pot_closed', { why: 'share', state: known.state })
    return known
  }
  if (!purchase.pot.freeAmounts) refuse('pot_closed', { why: 'pledges' })
  if (shares.filter(({ isJoined }) => isJoined).length >= JOINED_MAX) refuse('too_many_people', { max: JOINED_MAX })
  if (amountMinor < 1n) refuse('amount_too_small', { why: 'share' })
  if (amountMinor > roomMinor(purchase, shares, attempts)) refuse('no_room')
  const share = await insertShare(tx, {
    ...joining,
    principalMinor: amountMinor,
    email: null,
    phoneNumber: null,
    isJoined: true,
  })
  await saveClaim(tx, share, claimant, call.businessClock.now())
  return share
}
