import type { World } from '../world.ts'
import type { EventCode } from './event-codes.ts'
import { type Fate, findModification, settleModification } from './modification.ts'
import { notify } from './notify.ts'
import { findPayment, savePayment } from './payment.ts'

/** What had succeeded did not, after all. Runs inside a transaction. */
export function takeBack(world: World, psp: string): void {
  const order = findModification(world.books, psp)
  const payment = order?.payment ? findPayment(world.books, order.payment) : undefined
  if (order?.state !== 'succeeded' || !payment) return
  const { takenBack } = JSON.parse(order.fate ?? '{}') as Fate
  const state = takenBack?.as ?? 'failed'
  const isCapture = order.kind === 'capture'
  // Money that was already given back cannot be missing twice.
  if (isCapture && payment.refunded + payment.charged_back > 0) return
  if (isCapture) savePayment(world.books, { ...payment, state: 'held', captured: 0 })
  else savePayment(world.books, { ...payment, state: 'captured', refunded: payment.refunded - order.amount })
  const eventCode: EventCode = isCapture
    ? 'CAPTURE_FAILED'
    : state === 'reversed'
      ? 'REFUNDED_REVERSED'
      : 'REFUND_FAILED'
  const reason = isCapture ? 'Capture Failed' : 'Refund Failed'
  settleModification(world.books, psp, { state, reason, payment: payment.psp, amount: order.amount })
  const { amount, reference } = order
  notify(world, { eventCode, success: true, psp, payment, reason, amount, reference })
}
