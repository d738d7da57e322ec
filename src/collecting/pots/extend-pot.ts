import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call } from '../../events/index.ts'
import { POT_HOURS_MAX } from '../../payment-types/index.ts'
import { type Attempt, listAttempts } from '../../payments/index.ts'
import { nextReminderAt, updatePot } from '../../pots/index.ts'
import { acceptsPledges, isSplit, type Purchase, requirePurchase } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { addMs, HOUR_MS } from '../../shared/clocks.ts'
import { relyUntil } from '../acceptance/index.ts'

/** Between which instants the end of an open pot may be moved to. */
export interface PotEndBounds {
  /** Its end as it is: a pot is given more time, never less. */
  readonly after: Date
  readonly latest: Date
  /** What ends it there: the hold on the leader's card, which nobody can renew, or the longest that a pot may be open. */
  readonly latestBy: 'hold' | 'term'
}

/** Undefined where no more time can be given: the pot is not open, its end has passed, or nothing is left of its bounds. */
export function potEndBounds(purchase: Purchase, attempts: readonly Attempt[], now: Date): PotEndBounds | undefined {
  const { settledAt, unwinding } = purchase
  if (!isSplit(purchase) || !acceptsPledges(purchase) || unwinding !== null || settledAt === null) return undefined
  const after = purchase.pot.deadlineAt
  if (after === null || after <= now) return undefined
  const hold = attempts.find(({ kind, state }) => kind === 'hold' && state === 'held')
  const held = hold && relyUntil(hold)
  const term = addMs(settledAt, POT_HOURS_MAX * HOUR_MS)
  const isHeldLess = held && held < term
  const latest = isHeldLess ? held : term
  return latest > after ? { after, latest, latestBy: isHeldLess ? 'hold' : 'term' } : undefined
}

/**
 * Friends get more time, until `deadlineAt`; they and the leader are told. The job that closes pots goes by the new end at
 * once. Throws `purchase_not_found`, conflict `pot_not_open`, invalid `invalid_date` for what is outside of `potEndBounds`.
 */
export async function extendPot(
  tx: Transaction,
  call: Call,
  { purchaseId, deadlineAt }: { readonly purchaseId: string; readonly deadlineAt: Date },
): Promise<void> {
  const purchase = await requirePurchase(tx, call.scope, purchaseId)
  const now = call.businessClock.now()
  const bounds = potEndBounds(purchase, await listAttempts(tx, purchaseId), now)
  if (!bounds || !isSplit(purchase)) refuse('pot_not_open')
  if (deadlineAt <= bounds.after || deadlineAt > bounds.latest)
    refuse('invalid_date', { why: 'out_of_bounds', given: deadlineAt.toISOString() })
  const openedAt = purchase.settledAt ?? now
  await updatePot(tx, purchase, { deadlineAt, stepAt: nextReminderAt(openedAt, deadlineAt, now) })
  const detail = { from: bounds.after.toISOString(), deadlineAt: deadlineAt.toISOString() }
  await appendEvent(tx, call, { purchaseId, name: 'potExtended', occurredAt: now, detail })
}
