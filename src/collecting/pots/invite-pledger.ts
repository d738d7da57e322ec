import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call } from '../../events/index.ts'
import { updatePot } from '../../pots/index.ts'
import { refuse } from '../../refusals/index.ts'
import { newId } from '../../shared/ids.ts'
import { insertShare, PEOPLE_MAX, type PlannedPerson, type Share, updateShare } from '../../shares/index.ts'
import { leaderOf, lockOpenPot, roomMinor, shiftLeader } from '../read-room.ts'

interface NewPledger extends Omit<PlannedPerson, 'fixedAmountMinor'> {
  readonly purchaseId: string
  readonly amountMinor: bigint
}

/**
 * The leader of an open pot asks one more friend, for an amount out of the leader's own part: nobody else's changes. Whoever
 * was removed still counts towards how many are asked, so that nobody writes to strangers through us. Throws conflicts
 * `pot_closed`, `no_room`, invalid `too_many_people`, `amount_too_small`.
 */
export async function invitePledger(tx: Transaction, call: Call, order: NewPledger): Promise<Share> {
  const { purchaseId, amountMinor, name, email, phoneNumber } = order
  const { purchase, shares, attempts } = await lockOpenPot(tx, call, purchaseId)
  if (shares.filter(({ isJoined }) => !isJoined).length >= PEOPLE_MAX) refuse('too_many_people', { max: PEOPLE_MAX })
  if (amountMinor < 1n) refuse('amount_too_small', { why: 'share' })
  if (amountMinor > roomMinor(purchase, shares, attempts)) refuse('no_room')
  const share = await insertShare(tx, {
    ...{ id: newId(purchaseId), purchaseId, name, email, phoneNumber, principalMinor: amountMinor },
    ...{ message: null, isJoined: false, headcount: 1, isAnonymous: false },
  })
  // Whoever has just been sent a link is not reminded of it soon after.
  if (email || phoneNumber) await updateShare(tx, share, { remindedAt: call.businessClock.now() })
  await shiftLeader(tx, leaderOf(shares), -amountMinor)
  await updatePot(tx, purchase, { unpaidPledges: purchase.pot.unpaidPledges + 1 })
  const fact = { purchaseId, name: 'pledgerInvited', shareId: share.id } as const
  await appendEvent(tx, call, { ...fact, occurredAt: call.businessClock.now() })
  return share
}
