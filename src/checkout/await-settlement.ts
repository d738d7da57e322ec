import { setTimeout as wait } from 'node:timers/promises'
import { findPurchase, type Purchase } from '../purchases/index.ts'
import { SECOND_MS } from '../shared/clocks.ts'
import type { CheckoutPorts } from './ports.ts'
import type { Visitor } from './visitor.ts'

/** What a payer waits for an answer on a page that loads; a shop's provider mostly takes one second. */
const PATIENCE_MS = 8 * SECOND_MS
/** From the first look to the next: as soon as it is there at first, and not many times over. */
const LOOKS_MS = { first: 20, longest: 250 }

/** Accepted by the payer's bank, and the merchant's own PSP has not said yes or no. */
export function isBeingSettled({ state, settledAt }: Pick<Purchase, 'state' | 'settledAt'>): boolean {
  return state === 'leader_processed' && settledAt === null
}

/** Waits while the shop is being paid, for as long as a payer would look at a page that loads. */
export async function awaitSettlement({ db, systemClock }: CheckoutPorts, visitor: Visitor): Promise<void> {
  const until = systemClock.now().getTime() + PATIENCE_MS
  let pauseMs = LOOKS_MS.first
  while (systemClock.now().getTime() < until) {
    const purchase = await findPurchase(db, visitor.scope, visitor.purchase.id)
    if (!purchase || !isBeingSettled(purchase)) return
    await wait(pauseMs)
    pauseMs = Math.min(pauseMs * 2, LOOKS_MS.longest)
  }
}
