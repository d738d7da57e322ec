import { run } from '../books.ts'
import { type Answer, errorAnswer } from '../idempotency.ts'
import type { World } from '../world.ts'
import { enqueueCallback } from './callbacks.ts'
import { takeFault } from './faults.ts'
import { type OperationKind, presentOperation, recordOperation } from './operation.ts'
import { findPayment, type PaymentRow, type PaymentState, paymentState } from './payment.ts'
import { findSession } from './session.ts'

type NewAmounts = Partial<Pick<PaymentRow, 'state' | 'captured' | 'refunded'>>

/** Either a refusal code, or what becomes of the payment. */
export type Decision = { refusal: string } | { change: NewAmounts }

/** The common part of capture, void and refund: look, decide, record, tell. Runs inside a transaction. */
export function changePayment(
  world: World,
  order: { kind: Exclude<OperationKind, 'charge'>; key: string; paymentId: string; amount?: number },
  decide: (payment: PaymentRow, state: PaymentState) => Decision,
): Answer {
  const { books } = world
  const payment = findPayment(books, order.paymentId)
  if (!payment) return errorAnswer(404, 'not_found', 'no such payment')
  const refused = takeFault(books, order.kind, ['refused']) !== undefined
  const now = world.clock.now()
  const decision: Decision = refused ? { refusal: 'refused' } : decide(payment, paymentState(payment, now))
  if ('change' in decision) {
    const next = { ...payment, ...decision.change }
    const sql = 'UPDATE payments SET state = ?, captured = ?, refunded = ?, changed_at = ? WHERE id = ?'
    run(books, sql, next.state, next.captured, next.refunded, now.getTime(), payment.id)
    const session = payment.session_id === null ? undefined : findSession(books, 'id', payment.session_id)
    if (session) enqueueCallback(books, 'payment.changed', session, payment.id)
  }
  const refusalCode = 'refusal' in decision ? decision.refusal : null
  const { kind, key } = order
  const amount = order.amount ?? payment.amount
  const operation = recordOperation(books, { kind, key, amount, refusalCode, paymentId: payment.id, createdAt: now })
  return { status: refusalCode === null ? 201 : 402, body: presentOperation(world, operation) }
}
