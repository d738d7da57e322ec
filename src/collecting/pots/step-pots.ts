import { type Database, type Transaction, transaction } from '../../db/database.ts'
import { appendEvent, asJob, type Call } from '../../events/index.ts'
import { type Failing, keepFailing, runApart } from '../../jobs/index.ts'
import { listPotsClosing, listPotsDue, listPotsToRemind, nextReminderAt, updatePot } from '../../pots/index.ts'
import { acceptsPledges, lockPurchase } from '../../purchases/index.ts'
import { type CollectingPorts, mayCollect } from '../ports.ts'
import { closePot } from './close-pot.ts'
import { stepClosingPot } from './step-closing-pot.ts'

/** So many more than are worked on at once that a few which always fail do not keep the others waiting. */
const POTS_PER_RUN = 50

/** Closes the pots whose deadline has passed, reminds friends of those that go on, and takes the next step of those that are closing. Returns how many. */
export async function stepPots(
  db: Database,
  ports: Pick<CollectingPorts, 'businessClock' | 'systemClock' | 'gate'>,
  failing: Failing = keepFailing(ports.systemClock),
): Promise<number> {
  if (!(await mayCollect(ports))) return 0
  const call = asJob('pots', ports)
  const run = async (list: typeof listPotsDue, step: (tx: Transaction, own: Call, id: string) => unknown) => {
    const ids = await list(db, ports.businessClock.now(), { limit: POTS_PER_RUN, aside: failing.aside() })
    await runApart(ids, (id) => failing.watch(id, () => transaction(db, async (tx) => step(tx, call, id))))
    return ids.length
  }
  // A pot that cannot be closed keeps no closing one from being settled.
  const [closed] = await Promise.allSettled([run(listPotsDue, (tx, own, id) => closePot(tx, own, id))])
  const reminded = await run(listPotsToRemind, remindFriends)
  const settled = await run(listPotsClosing, stepClosingPot)
  if (closed.status === 'rejected') throw closed.reason
  return closed.value + reminded + settled
}

/** Friends who have not paid yet hear of it before the end; a pot that is being undone reminds nobody. */
async function remindFriends(tx: Transaction, call: Call, purchaseId: string): Promise<void> {
  const purchase = await lockPurchase(tx, call.scope, purchaseId)
  const now = call.businessClock.now()
  if (purchase?.pot?.state !== 'open' || !purchase.pot.stepAt || purchase.pot.stepAt > now) return
  const { deadlineAt } = purchase.pot
  const stepAt = purchase.settledAt && deadlineAt ? nextReminderAt(purchase.settledAt, deadlineAt, now) : null
  await updatePot(tx, { ...purchase, pot: purchase.pot }, { stepAt })
  if (!acceptsPledges(purchase)) return
  await appendEvent(tx, call, { purchaseId, name: 'potReminder', occurredAt: now })
}
