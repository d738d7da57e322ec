import type { Transaction } from '../db/database.ts'
import type { Clocks, EventName } from '../events/index.ts'
import type { Purchase } from '../purchases/index.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import { movePromise } from './move-promise-store.ts'
import { promiseMachine } from './promise.ts'
import { insertSettlement } from './settlement-store.ts'

/** A shop that has heard nothing for so long has told its customer something by itself. */
const SETTLED_WITHIN_MS = DAY_MS

/**
 * The merchant will be paid the whole amount, whatever its payers do later: said in the transaction that accepts the
 * leader's payment, and told from there. In mode BACK its PSP is asked for that, until `coveredUntil` at the latest. A
 * promise books nothing.
 */
export async function promiseToMerchant(
  tx: Transaction,
  { businessClock, systemClock }: Clocks,
  purchase: Purchase,
  coveredUntil: Date | null,
): Promise<void> {
  const now = businessClock.now()
  if (purchase.settlement === 'TRANSFER') {
    const whole = { amountMinor: purchase.amountMinor, unwindingId: null, recordedAt: now }
    await movePromise(tx, purchase, 'promise', whole)
  } else if (!isSettledAtOnce(purchase)) {
    const patience = addMs(now, SETTLED_WITHIN_MS)
    const deadlineAt = coveredUntil && coveredUntil < patience ? coveredUntil : patience
    await insertSettlement(tx, { purchaseId: purchase.id, deadlineAt }, { business: now, system: systemClock.now() })
  }
}

/** With its acceptance: a promise is as good as money, and of nothing there is nothing to wait for. */
export function isSettledAtOnce({ settlement, amountMinor }: Pick<Purchase, 'settlement' | 'amountMinor'>): boolean {
  return settlement === 'TRANSFER' || amountMinor === 0n
}

/** What is told of the promise, with the move that accepts the purchase. */
export function promiseToTell(purchase: Pick<Purchase, 'settlement' | 'amountMinor'>): EventName | null {
  return isSettledAtOnce(purchase) ? promiseMachine.only('promise').event : null
}

/** What was promised and is now the payers' again: a negative item. Without a promise there is nothing to take back. */
export async function takeBackPromise(
  tx: Transaction,
  purchase: Purchase,
  refund: { readonly unwindingId: string; readonly amountMinor: bigint },
  now: Date,
): Promise<void> {
  const { unwindingId, amountMinor } = refund
  await movePromise(tx, purchase, 'take_back', { amountMinor: -amountMinor, unwindingId, recordedAt: now })
}
