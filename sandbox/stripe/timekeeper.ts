import { type Books, oneRow, transaction } from '../books.ts'
import { type Call, callOf, type StripeWorld } from './call.ts'
import { endIntent } from './cancel-intent.ts'
import { endSession } from './checkout-sessions.ts'
import { deliverEvents, nextDelivery } from './deliver-events.ts'
import { advancePayout } from './make-payouts.ts'
import { dueObjects, known } from './objects.ts'
import { settleRefund } from './refunds.ts'
import { settlePending } from './verdict.ts'

const timers = new WeakMap<Books, NodeJS.Timeout>()

/** A timer of Node is no longer than that; what is due later is looked at again. */
const TIMER_MAX_MS = 2 ** 31 - 1

/** Lets happen what is due by the business clock, tells whom it concerns, and wakes up for what comes next. */
export function attend(world: StripeWorld): void {
  if (world.closing.aborted) return
  const due = dueObjects(world)
  if (due.length > 0) {
    transaction(world.books, () => {
      for (const { id, kind } of due) fallDue(callOf(world), kind, id)
    })
  }
  deliverEvents(world).then(() => {
    if (!world.closing.aborted) wakeLater(world)
  })
  wakeLater(world)
}

function fallDue(call: Call, kind: string, id: string): void {
  if (kind === 'payment_intent') endIntent(call, id, 'automatic')
  if (kind === 'refund') settleRefund(call, id, known(call.world, 'refund', id).secrets.becomes ?? 'succeeded')
  if (kind === 'payout') advancePayout(call, id)
  if (kind !== 'checkout.session') return
  const { secrets } = known(call.world, 'checkout.session', id)
  if (secrets.pending) settlePending(call, id)
  else endSession(call, id)
}

function wakeLater(world: StripeWorld): void {
  clearTimeout(timers.get(world.books))
  const sql = 'SELECT min(due_at) AS due FROM stripe_objects WHERE due_at IS NOT NULL'
  const object = oneRow<{ due: number | null }>(world.books, sql)?.due ?? Number.POSITIVE_INFINITY
  const due = Math.min(object, nextDelivery(world) ?? Number.POSITIVE_INFINITY)
  if (!Number.isFinite(due)) return
  const waitMs = Math.max(1, Math.min(TIMER_MAX_MS, due - world.clock.now().getTime()))
  timers.set(world.books, setTimeout(() => attend(world), waitMs).unref())
}
