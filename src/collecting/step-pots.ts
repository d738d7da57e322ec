import { type Database, transaction } from '../db/database.ts'
import { runApart } from '../jobs/index.ts'
import { listPotsClosing, listPotsDue } from '../purchases/index.ts'
import { closePot } from './close-pot.ts'
import { type CollectingPorts, mayCollect } from './ports.ts'
import { settlePot } from './settle-pot.ts'

/** So many more than are worked on at once that a few which always fail do not keep the others waiting. */
const POTS_PER_RUN = 50

/** Closes the pots whose deadline has passed and takes the next step of those that are closing. Returns how many. */
export async function stepPots(
  db: Database,
  ports: Pick<CollectingPorts, 'businessClock' | 'systemClock' | 'gate'>,
): Promise<number> {
  if (!(await mayCollect(ports))) return 0
  const due = await listPotsDue(db, ports.businessClock.now(), POTS_PER_RUN)
  await runApart(due, (id) => transaction(db, (tx) => closePot(tx, ports, id)))
  const closing = await listPotsClosing(db, ports.businessClock.now(), POTS_PER_RUN)
  await runApart(closing, (id) => transaction(db, (tx) => settlePot(tx, ports, id)))
  return due.length + closing.length
}
