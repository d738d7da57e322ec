import { DAY_MS } from '../../src/shared/clocks.ts'
import { oneRow } from '../books.ts'
import type { World } from '../world.ts'
import { putOnAgenda } from './agenda-entries.ts'
import { DECISIONS, type Decision } from './decisions.ts'
import type { EventCode } from './event-codes.ts'
import { PLATFORM_LIFE_MS } from './hold-end.ts'
import {
  type Fate,
  findModification,
  type ModificationKind,
  type ModificationRow,
  settleModification,
} from './modification.ts'
import { notify } from './notify.ts'
import { findPayment, type PaymentRow, paymentState, savePayment } from './payment.ts'

const EVENT: Record<ModificationKind, EventCode> = {
  capture: 'CAPTURE',
  cancel: 'CANCELLATION',
  technical_cancel: 'TECHNICAL_CANCEL',
  refund: 'REFUND',
  reversal: 'CANCEL_OR_REFUND',
}

/** How long a scheme takes to send a capture back that came too late, or one that was ordered by the holder's name. */
const SCHEME_ANSWER_MS = DAY_MS

/** The verdict on what was received. Runs inside a transaction. */
export function decideModification(world: World, psp: string): void {
  const order = findModification(world.books, psp)
  if (order?.state !== 'received') return
  const payment = targetOf(world, order)
  // A cancel by a reference nobody paid under: there is no transaction that a webhook could name.
  if (!payment) {
    settleModification(world.books, psp, { ...order, state: 'refused', reason: 'Not found' })
    return
  }
  const fate = JSON.parse(order.fate ?? '{}') as Fate
  const decision = decide(world, order, payment, fate)
  if ('reason' in decision) {
    refuse(world, order, payment, decision.reason)
    return
  }
  const state = paymentState(payment, world.clock.now())
  const amount = decision.amount
  savePayment(world.books, { ...payment, ...decision.change })
  settleModification(world.books, psp, { state: 'succeeded', reason: '', payment: payment.psp, amount })
  tell(world, order, payment, { success: true, amount, action: decision.action })
  const takenBack = fate.takenBack ?? spoiled(order, payment, state === 'expired')
  if (takenBack) putOnAgenda(world, 'take_back', psp, takenBack.afterMs)
}

function targetOf(world: World, order: ModificationRow): PaymentRow | undefined {
  if (order.payment !== null) return findPayment(world.books, order.payment)
  const sql = `SELECT * FROM adyen_payments WHERE reference = ? AND state != 'refused'
    ORDER BY state = 'held' DESC, rowid DESC LIMIT 1`
  return oneRow<PaymentRow>(world.books, sql, order.payment_reference)
}

function decide(world: World, order: ModificationRow, payment: PaymentRow, fate: Fate): Decision {
  if (fate.refused) return { reason: 'Refused' }
  const now = world.clock.now()
  const givenUp = payment.state === 'held' && payment.created_at + PLATFORM_LIFE_MS <= now.getTime()
  return DECISIONS[order.kind](payment, paymentState(payment, now), order, givenUp)
}

function refuse(world: World, order: ModificationRow, payment: PaymentRow, reason: string): void {
  const { amount } = order
  settleModification(world.books, order.psp, { state: 'refused', reason, payment: payment.psp, amount })
  tell(world, order, payment, { success: false, reason, amount })
}

function tell(
  world: World,
  order: ModificationRow,
  payment: PaymentRow,
  outcome: { success: boolean; amount: number; reason?: string; action?: 'cancel' | 'refund' | undefined },
): void {
  const { success, amount, reason = '', action } = outcome
  notify(world, {
    eventCode: EVENT[order.kind],
    success,
    psp: order.psp,
    payment,
    reason,
    amount,
    reference: order.kind === 'technical_cancel' ? payment.reference : order.reference,
    ...(order.kind === 'reversal' && action && { additionalData: { 'modification.action': action } }),
  })
}

/** The published names for cards whose captures or refunds fail afterwards; a capture after the scheme let go of the hold. */
function spoiled(order: ModificationRow, payment: PaymentRow, expired: boolean): Fate['takenBack'] {
  const holder = payment.holder.trim().toLowerCase()
  const fails =
    (order.kind === 'capture' && (expired || holder === 'capture failed')) ||
    (order.kind === 'refund' && holder === 'refund failed')
  return fails ? { afterMs: SCHEME_ANSWER_MS, as: 'failed' } : undefined
}
