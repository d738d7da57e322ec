import type { OpenAccount } from '../../connections/index.ts'
import { countUncompared } from '../../connections/index.ts'
import type { Database } from '../../db/database.ts'
import {
  type CollectionHold,
  countFindings,
  findLastRun,
  readCollectionState,
  readCoverage,
  releaseHold,
} from '../../payments/index.ts'
import { countUnanswered } from '../../settlements/index.ts'
import type { CollectingCall } from '../ports.ts'
import { findUncovered } from './lost-time.ts'

/**
 * All books say the same, and of every settlement that may have been sent its card's issuer and its PSP have said whether
 * they were: what collection was held for is settled. An operator's own hold is theirs to end.
 */
export async function releaseWhenPassed(db: Database, call: CollectingCall): Promise<void> {
  const { hold } = await readCollectionState(db, undefined)
  if (!hold || hold.reason === 'operator') return
  const { open, waiting } = await countFindings(db)
  if (open + waiting > 0) return
  let [compared, adopted] = [0, 0]
  for (const account of call.acquirers.all()) {
    const told = await readCompared(db, account, hold)
    if (!told) return
    compared += told.compared
    adopted += told.adopted
  }
  if ((await countUncompared(db, hold.heldAt)) > 0 || (await countUnanswered(db)) > 0) return
  const reason = `parity agreed on ${compared} payments; ${adopted} were learned from the acquirer`
  await releaseHold(db, { id: hold.id, by: 'parity', reason, at: call.systemClock.now() })
}

/** Undefined: since the hold its books were not compared, or what a lost time took there no list and no report has told. */
async function readCompared(
  db: Database,
  account: OpenAccount,
  hold: CollectionHold,
): Promise<{ readonly compared: number; readonly adopted: number } | undefined> {
  const last = await findLastRun(db, account.id)
  if (!last || hold.heldAt > last.startedAt) return undefined
  if (account.acquirer.traits.listsPayments) return last
  const gaps = await findUncovered(db, account, hold)
  return gaps !== 'unknown' && gaps.length === 0 ? readCoverage(db, account.id, hold.heldAt) : undefined
}
