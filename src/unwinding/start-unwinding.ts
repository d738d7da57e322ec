import { POT_CLOSING_WAIT_MS } from '../collecting/index.ts'
import { giveBackCommission } from '../commissions/index.ts'
import type { Transaction } from '../db/database.ts'
import { actorText, appendEvent, type Call } from '../events/index.ts'
import { closeLiveAttempts } from '../payments/index.ts'
import { isPotUnderWay, movePot } from '../pots/index.ts'
import { isSplit, type Purchase, purchaseMachine, requirePurchase, updatePurchase } from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'
import { findSettlement, isUndecidedSettlement, takeBackPromise, wantWithdrawal } from '../settlements/index.ts'
import { addMs } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { sumMinor } from '../shared/money.ts'
import { type Scope, SYSTEM } from '../shared/scope.ts'
import { checkPot } from './check-pot.ts'
import { planFull } from './plan-full.ts'
import { readRefundables } from './read-refundables.ts'
import { stepUnwinding } from './step-unwinding.ts'
import type { UnwindingCause, Unwound } from './unwinding.ts'
import { insertUnwinding } from './unwinding-store.ts'

interface Order {
  readonly cause: UnwindingCause
  readonly amountMinor: bigint
}

/** Nobody asked for: the merchant's PSP has refused it, or the merchant has given back there. */
const OF_PSP: readonly UnwindingCause[] = ['connector', 'psp_credit']

/**
 * The intent, and what follows from it at once: nothing new is collected, the merchant's claim shrinks, and the first
 * step is taken. One that its merchant's PSP has not decided waits for that. The caller holds the purchase's lock and has
 * checked the ceiling. Throws conflicts `payment_disputed`, `pot_not_settled`, `settled_by_psp`.
 */
export async function startUnwinding(tx: Transaction, call: Call, purchase: Purchase, order: Order): Promise<Unwound> {
  const now = call.businessClock.now()
  const { cause, amountMinor } = order
  const isFull = amountMinor === purchase.amountMinor - purchase.refundedMinor
  const waits = await asksPsp(tx, purchase, order, isFull)
  const collecting = isSplit(purchase) && isPotUnderWay(purchase.pot) ? purchase : undefined
  if (!isFull && collecting) {
    // A friend who is paying right now, or disputes, is none of the leader's business.
    await checkPot(tx, collecting, amountMinor)
  } else {
    // What follows from the merchant's PSP cannot be refused: what is contested of it waits (run-operations).
    if (!OF_PSP.includes(cause)) await checkDisputes(tx, purchase, amountMinor)
    await closeLiveAttempts(tx, purchase.id, { reason: 'aborted', checkAt: call.systemClock.now() })
  }
  const unwinding = await insertUnwinding(tx, {
    id: newId(),
    purchaseId: purchase.id,
    extent: isFull ? 'full' : 'partial',
    cause,
    amountMinor,
    requestedBy: actorText(call.actor),
    requestedAt: now,
    waitsUntil: addMs(now, POT_CLOSING_WAIT_MS),
    plannedAt: isFull && !waits ? now : null,
  })
  if (isFull && collecting) await movePot(tx, call, collecting, 'stop', { occurredAt: now, patch: { stepAt: null } })
  const stopped = await updatePurchase(tx, purchase, {
    unwinding: unwinding.extent,
    // What its merchant never had it does not give back.
    ...(cause !== 'connector' && { refundedMinor: purchase.refundedMinor + amountMinor }),
  })
  await appendEvent(tx, call, {
    purchaseId: purchase.id,
    name: 'refundRequested',
    occurredAt: now,
    detail: { unwindingId: unwinding.id, extent: unwinding.extent, cause, amountMinor: amountMinor.toString() },
  })
  if (waits) {
    await wantWithdrawal(tx, call, purchase.id)
    return { purchase: stopped, unwinding }
  }
  if (amountMinor > 0n) {
    await takeBackPromise(tx, purchase, { unwindingId: unwinding.id, amountMinor }, now)
    await giveBackCommission(tx, stopped, { unwindingId: unwinding.id, now })
  }
  if (isFull) await planFull(tx, stopped, unwinding)
  return stepUnwinding(tx, call, stopped, unwinding)
}

/** Whether it has to be asked of the merchant's PSP first. What that has paid is given back there. */
async function asksPsp(tx: Transaction, purchase: Purchase, { cause }: Order, isFull: boolean): Promise<boolean> {
  if (OF_PSP.includes(cause)) return false
  const settlement = await findSettlement(tx, SYSTEM, purchase.id)
  if (!settlement) return false
  if (!isFull || !isUndecidedSettlement(settlement)) refuse('settled_by_psp')
  return true
}

/**
 * Whether so much can be given back without paying anybody who is paid back by their bank: of a payment under dispute, or
 * whose dispute was lost, only the rest can. The purchase's lock is held, which every dispute takes. Throws conflict
 * `payment_disputed`.
 */
async function checkDisputes(tx: Transaction, purchase: Purchase, amountMinor: bigint): Promise<void> {
  const refundables = await readRefundables(tx, purchase)
  const contestedMinor = sumMinor(refundables.map((refundable) => refundable.contestedMinor))
  if (contestedMinor === 0n) return
  const leftMinor = purchase.amountMinor - purchase.refundedMinor
  const roomMinor = leftMinor > contestedMinor ? leftMinor - contestedMinor : 0n
  if (amountMinor > roomMinor) refuse('payment_disputed', { roomMinor })
}

/**
 * The purchase, locked, that something can be given back of. Throws `purchase_not_found`; conflicts
 * `unwinding_in_progress`, `nothing_to_refund` (all of it is back), `purchase_not_refundable` (never accepted).
 */
export async function lockRefundable(tx: Transaction, scope: Scope, purchaseId: string): Promise<Purchase> {
  const purchase = await requirePurchase(tx, scope, purchaseId)
  if (purchase.unwinding) {
    refuse('unwinding_in_progress')
  }
  if (purchase.state === 'refunded') {
    refuse('nothing_to_refund', { why: 'refunded' })
  }
  if (!purchaseMachine.find(purchase.state, 'refund')) {
    refuse('purchase_not_refundable', { state: purchase.state })
  }
  return purchase
}
