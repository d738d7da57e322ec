import { setTimeout as wait } from 'node:timers/promises'
import { hearOnly } from '../db/database.ts'
import { findPurchase, type Purchase } from '../purchases/index.ts'
import { SECOND_MS } from '../shared/clocks.ts'
import type { CheckoutPorts } from './ports.ts'
import type { Visitor } from './visitor.ts'

/** What a payer waits for an answer on a page that loads; a shop's provider mostly takes one second. */
const PATIENCE_MS = 8 * SECOND_MS
/** Between two looks at least, however many other shops are paid meanwhile. */
const GAPS_MS = { first: 20, longest: 250 }
/** Without news of this process: another may be at it. */
const LOOK_ANYWAY_MS = 400

/** Accepted by the payer's bank, and the merchant's own PSP has not said yes or no. */
export function isBeingSettled({ state, settledAt }: Pick<Purchase, 'state' | 'settledAt'>): boolean {
  return state === 'leader_processed' && settledAt === null
}

/** Waits while the shop is being paid, for as long as a payer would look at a page that loads. Answers with what it ended as. */
export async function awaitSettlement(
  { db, systemClock }: CheckoutPorts,
  visitor: Visitor,
): Promise<Purchase | undefined> {
  const until = systemClock.now().getTime() + PATIENCE_MS
  const ends = hearOnly(db.writes, ['settlement_ended'])
  let gapMs = GAPS_MS.first
  while (systemClock.now().getTime() < until) {
    const { promise: news, resolve } = Promise.withResolvers<void>()
    // Heard from before the look: what is committed while it is on its way shows in the next one.
    const deafen = ends.hear(() => resolve())
    try {
      const purchase = await findPurchase(db, visitor.scope, visitor.purchase.id)
      if (!purchase || !isBeingSettled(purchase)) return purchase
      await Promise.all([wait(gapMs), Promise.race([news, wait(LOOK_ANYWAY_MS)])])
    } finally {
      deafen()
    }
    gapMs = Math.min(gapMs * 2, GAPS_MS.longest)
  }
  return undefined
}
