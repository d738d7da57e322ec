import type { Transaction } from '../../db/database.ts'
import { type Call, leaveNote } from '../../events/index.ts'
import { SYSTEM } from '../../shared/scope.ts'
import type { ManifestPayout } from '../manifest.ts'
import { payoutMachine } from '../payout.ts'
import { endItems, findPayout, lockPayout, savePayout } from '../payout-store.ts'
import { listRivals, type SoughtItem } from './resolve-items-store.ts'

/**
 * Makes room for payouts of a file that the bank may have: what was planned anew of the same promises, or for the same day, is
 * cancelled. A sentence, and nothing is changed, where something that was exported pays the same.
 */
export async function yieldToFile(
  tx: Transaction,
  call: Call,
  payouts: readonly ManifestPayout[],
  items: readonly SoughtItem[],
): Promise<string | undefined> {
  for (const { id } of payouts) {
    const standing = await findPayout(tx, SYSTEM, id)
    if (standing && !payoutMachine.find(standing.state, 'adopt'))
      return `payout ${id} is ${standing.state} by another file of these books`
  }
  const rivals = await listRivals(tx, payouts, items)
  const exported = rivals.find(({ state, paysTheSame }) => state !== 'planned' && paysTheSame)
  if (exported)
    return `payout ${exported.payoutId}, which these books have ${exported.state}, pays some of the same promises`
  for (const { payoutId } of rivals.filter(({ state }) => state === 'planned')) {
    const payout = await lockPayout(tx, SYSTEM, payoutId)
    const move = payoutMachine.find(payout.state, 'cancel')
    if (!move) continue
    const now = call.businessClock.now()
    await endItems(tx, payout.id, now)
    await savePayout(tx, { ...payout, state: move.to, decidedAt: now })
    leaveNote(tx, call, { message: 'a payout was planned again of what a file pays: cancelled', payout: payout.id })
  }
  return undefined
}
