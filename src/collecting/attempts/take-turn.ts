import type { Connection, Transaction } from '../../db/database.ts'
import {
  type DeclineCount,
  type DeclineOrigin,
  declineWaitMs,
  listDeclines,
  restartWaits,
  turnsToTake,
} from '../../payments/index.ts'
import { refuse } from '../../refusals/index.ts'
import { SECOND_MS } from '../../shared/clocks.ts'

/** Somebody else has just taken the turn: how long they will wait is theirs to know. */
const OVERTAKEN_WAIT_MS = 30 * SECOND_MS

/** What is counted of whoever may try a card now. */
export async function readDeclines(
  connection: Connection,
  { limit, subjects }: DeclineOrigin,
  now: Date,
): Promise<DeclineCount[]> {
  return limit === 0 ? [] : listDeclines(connection, subjects, now)
}

/** Throws too_many `too_many_declines` for whoever has to wait. */
export async function refuseWaiting(connection: Connection, origin: DeclineOrigin, now: Date): Promise<void> {
  refuseTooSoon(await readDeclines(connection, origin, now), origin, now)
}

function refuseTooSoon(counts: readonly DeclineCount[], { limit }: DeclineOrigin, now: Date): void {
  const waitMs = declineWaitMs(counts, limit, now)
  if (waitMs > 0) refuse('too_many_declines', { waitMs })
}

/**
 * Lets a payer of whom so much is counted try a card, or throws too_many `too_many_declines`. Beyond the free declines a
 * try takes its turn by starting the wait anew, under the row's lock: of several at the same moment, in whatever
 * process, one passes.
 */
export async function takeTurn(
  tx: Transaction,
  origin: DeclineOrigin,
  counts: readonly DeclineCount[],
  now: Date,
): Promise<void> {
  refuseTooSoon(counts, origin, now)
  const turns = turnsToTake(counts, origin.limit)
  if (turns.length > 0 && !(await restartWaits(tx, turns, now)))
    refuse('too_many_declines', { waitMs: OVERTAKEN_WAIT_MS })
}
