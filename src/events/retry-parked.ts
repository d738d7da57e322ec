import { type Database, transaction } from '../db/database.ts'
import { deleteParked, insertParked, lockParked, type ParkedEvent } from './parked-store.ts'
import { tellApart } from './tell-apart.ts'
import type { Tellers } from './tellers.ts'

/**
 * Tells what was put aside, and what waits behind it, in order. What fails again stays aside, the later ones with it.
 * Returns how many events were told. Throws when this version has no such teller.
 */
export async function retryParked(
  db: Database,
  tellers: Tellers,
  { purchaseId, teller }: Pick<ParkedEvent, 'purchaseId' | 'teller'>,
): Promise<number> {
  const tells = tellers[teller]
  if (!tells) throw new Error(`there is no teller ${teller}`)
  return transaction(db, async (tx) => {
    const events = await lockParked(tx, purchaseId, teller)
    await deleteParked(tx, purchaseId, teller)
    const again = await tellApart(tx, [teller, tells], events)
    if (again.length > 0) await insertParked(tx, again)
    return events.length - again.length
  })
}
