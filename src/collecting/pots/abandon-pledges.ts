import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call } from '../../events/index.ts'
import { type Attempt, moveAttempt } from '../../payments/index.ts'
import { updatePot } from '../../pots/index.ts'
import type { SplitPurchase } from '../../purchases/index.ts'
import { addMs } from '../../shared/clocks.ts'
import { sumMinor } from '../../shared/money.ts'
import { nextCheckWaitMs } from '../check-plan.ts'

/**
 * The pot's bound: pledges whose bank has not answered count as unpaid. They stay under look-up: an approval that
 * shows up later is refunded at once.
 */
export async function abandonPledges(
  tx: Transaction,
  call: Call,
  purchase: SplitPurchase,
  inFlight: readonly Attempt[],
): Promise<SplitPurchase> {
  const now = call.businessClock.now()
  const checkAt = addMs(call.systemClock.now(), nextCheckWaitMs(0))
  for (const attempt of inFlight) {
    await moveAttempt(tx, attempt, 'closed', { reason: 'pot_bound', decidedAt: now, checkAt })
    const fact = { shareId: attempt.shareId, detail: { reason: 'pot_bound' } }
    await appendEvent(tx, call, { purchaseId: purchase.id, name: 'pledgeFailed', occurredAt: now, ...fact })
  }
  const returned = sumMinor(inFlight.map((attempt) => attempt.amountMinor))
  return updatePot(tx, purchase, { reservedMinor: purchase.pot.reservedMinor - returned })
}
