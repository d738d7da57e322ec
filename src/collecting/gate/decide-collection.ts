import { recordAct } from '../../audit/index.ts'
import { type Connection, type Database, transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { placeHold, readCollectionState, releaseHold } from '../../payments/index.ts'
import { refuse } from '../../refusals/index.ts'

/** Stops charges, captures and refunds; payers may still pay by themselves. Throws conflict `not_waiting` while it is held. */
export async function holdCollection(db: Database, call: Call, reason: string): Promise<void> {
  const now = { heldAt: call.systemClock.now(), heldOn: call.businessClock.now() }
  await transaction(db, async (tx) => {
    if ((await placeHold(tx, { reason: 'operator', detail: reason, ...now })) === undefined)
      refuse('not_waiting', { told: 'collection is held already: npm run collection -- status' })
    await recordAct(tx, call, { ...moved('open', 'held'), reason })
  })
}

/** Lets collection go on, whatever it was held for. Throws conflict `not_waiting` while it is not. */
export async function resumeCollection(db: Database, call: Call, reason: string): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await releaseHold(tx, { by: 'operator', reason, at: call.systemClock.now() })))
      refuse('not_waiting', { told: 'collection is not held' })
    await recordAct(tx, call, { ...moved('held', 'open'), reason })
  })
}

const moved = (from: string, to: string) =>
  ({ act: 'decided', subject: 'collection', changes: { collection: { from, to } } }) as const

/** For readiness and commands: no name of a payment or a folder in it. */
export async function readCollection(connection: Connection): Promise<string> {
  const { hold } = await readCollectionState(connection, undefined)
  if (!hold) return 'open'
  return `held since ${hold.heldAt.toISOString()} (${hold.reason}): npm run collection -- status`
}
