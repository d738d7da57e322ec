import { type Database, transaction } from '../db/database.ts'
import { listPotsClosing, listPotsDue } from '../purchases/index.ts'
import { closePot } from './close-pot.ts'
import type { CollectingPorts } from './ports.ts'
import { settlePot } from './settle-pot.ts'

/** One job's bite: small enough to stop quickly, large enough to catch up after an outage. */
const POTS_PER_RUN = 50

/** Closes the pots whose deadline has passed and takes the next step of those that are closing. Returns how many. */
export async function stepPots(
  db: Database,
  ports: Pick<CollectingPorts, 'businessClock' | 'systemClock'>,
): Promise<number> {
  const due = await listPotsDue(db, ports.businessClock.now(), POTS_PER_RUN)
  for (const id of due) await transaction(db, (tx) => closePot(tx, ports, id))
  const closing = await listPotsClosing(db, ports.businessClock.now(), POTS_PER_RUN)
  for (const id of closing) await transaction(db, (tx) => settlePot(tx, ports, id))
  return due.length + closing.length
}
