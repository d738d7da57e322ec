import type { Transaction } from '../db/database.ts'
import { deleteParked, insertParked, lockParked, type ParkedEvent } from './parked-store.ts'
import { type Subscribers, tellApart } from './tell-apart.ts'

/**
 * Tells what was put aside, and what waits behind it, in order. What fails again stays aside, the later ones with it.
 * Returns how many events were told. Throws when this version has no such subscriber.
 */
export async function retryParked(
  tx: Transaction,
  subscribers: Subscribers,
  { purchaseId, subscriber }: Pick<ParkedEvent, 'purchaseId' | 'subscriber'>,
): Promise<number> {
  const tells = subscribers[subscriber]
  if (!tells) throw new Error(`there is no subscriber ${subscriber}`)
  const events = await lockParked(tx, purchaseId, subscriber)
  await deleteParked(tx, purchaseId, subscriber)
  const again = await tellApart(tx, [subscriber, tells], events)
  if (again.length > 0) await insertParked(tx, again)
  return events.length - again.length
}
