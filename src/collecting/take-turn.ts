import type { Transaction } from '../db/database.ts'
import {
  type DeclineOrigin,
  declineWaitMs,
  listDeclines,
  restartWaits,
  tooManyDeclines,
  turnsToTake,
} from '../payments/index.ts'
import { SECOND_MS } from '../shared/clocks.ts'

/** Somebody else has just taken the turn: how long they will wait is theirs to know. */
const OVERTAKEN_WAIT_MS = 30 * SECOND_MS

/**
 * Lets a payer try a card, or throws too_many `too_many_declines`. Beyond the free declines a try takes its turn by
 * starting the wait anew, under the row's lock: of several at the same moment, in whatever process, one passes.
 */
export async function takeTurn(tx: Transaction, { limit, subjects }: DeclineOrigin, now: Date): Promise<void> {
  if (limit === 0) return
  const counts = await listDeclines(tx, subjects, now)
  const waitMs = declineWaitMs(counts, limit, now)
  if (waitMs > 0) throw tooManyDeclines(waitMs)
  const turns = turnsToTake(counts, limit)
  if (turns.length > 0 && !(await restartWaits(tx, turns, now))) throw tooManyDeclines(OVERTAKEN_WAIT_MS)
}
