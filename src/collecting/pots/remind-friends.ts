import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call } from '../../events/index.ts'
import { nextReminderAt, updatePot } from '../../pots/index.ts'
import { acceptsPledges, lockPurchase } from '../../purchases/index.ts'

/** Friends who have not paid yet hear of it before the end; a pot that is being undone reminds nobody. */
export async function remindFriends(tx: Transaction, call: Call, purchaseId: string): Promise<void> {
  const purchase = await lockPurchase(tx, call.scope, purchaseId)
  const now = call.businessClock.now()
  if (purchase?.pot?.state !== 'open' || !purchase.pot.stepAt || purchase.pot.stepAt > now) return
  const { deadlineAt } = purchase.pot
  const stepAt = purchase.settledAt && deadlineAt ? nextReminderAt(purchase.settledAt, deadlineAt, now) : null
  await updatePot(tx, { ...purchase, pot: purchase.pot }, { stepAt })
  if (!acceptsPledges(purchase)) return
  await appendEvent(tx, call, { purchaseId, name: 'potReminder', occurredAt: now })
}
