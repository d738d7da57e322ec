import { run } from '../books.ts'
import { type Answer, errorAnswer } from '../idempotency.ts'
import type { World } from '../world.ts'
import { enqueueCallback } from './callbacks.ts'
import { DECIDE, type Decision, type MovementKind } from './decide.ts'
import { takeFault } from './faults.ts'
import { presentOperation, recordOperation } from './operation.ts'
import { findPayment, type PaymentRow, paymentState } from './payment.ts'
import { findSession } from './session.ts'

/** A capture, void or refund: look, decide, record, tell. Runs inside a transaction. */
export function changePayment(
  world: World,
  order: { kind: MovementKind; key: string; paymentId: string; amount?: number; final?: boolean },
): Answer {
  const { books } = world
  const payment = findPayment(books, order.paymentId)
  if (!payment) return errorAnswer(404, 'not_found', 'no such payment')
  const { kind, key, amount = payment.amount, final = true } = order
  const now = world.clock.now()
  const fault = takeFault(books, kind, ['refused', 'accepted'])?.fault
  const record = { key, kind, amount, paymentId: payment.id, createdAt: now }
  if (fault === 'accepted') {
    const operation = recordOperation(books, { ...record, state: 'accepted', refusalCode: null })
    return { status: 201, body: presentOperation(world, operation) }
  }
  const decision: Decision =
    fault === 'refused' ? { refusal: 'refused' } : DECIDE[kind](payment, paymentState(payment, now), { amount, final })
  if ('change' in decision) {
    saveAmounts(world, { ...payment, ...decision.change })
    const session = payment.session_id === null ? undefined : findSession(books, 'id', payment.session_id)
    if (session) enqueueCallback(books, 'payment.changed', session, payment.id)
  }
  const refusalCode = 'refusal' in decision ? decision.refusal : null
  const operation = recordOperation(books, { ...record, refusalCode })
  return { status: refusalCode === null ? 201 : 402, body: presentOperation(world, operation) }
}

export function saveAmounts({ books, clock }: World, payment: PaymentRow): void {
  const sql = 'UPDATE payments SET state = ?, captured = ?, refunded = ?, changed_at = ? WHERE id = ?'
  run(books, sql, payment.state, payment.captured, payment.refunded, clock.now().getTime(), payment.id)
}
