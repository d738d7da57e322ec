import type { World } from '../world.ts'
import { notify } from './notify.ts'
import { findPayment, paymentState, savePayment } from './payment.ts'

/** As the payment asked for when it was made; nobody is told, for nobody asks. */
export function autoCapture(world: World, psp: string): void {
  const payment = findPayment(world.books, psp)
  if (!payment || paymentState(payment, world.clock.now()) !== 'held') return
  savePayment(world.books, { ...payment, state: 'captured', captured: payment.amount })
}

/** The platform gives up what was never captured. */
export function giveUp(world: World, psp: string): void {
  const payment = findPayment(world.books, psp)
  if (payment?.state === 'held') notify(world, { eventCode: 'EXPIRE', success: true, psp, payment })
}
