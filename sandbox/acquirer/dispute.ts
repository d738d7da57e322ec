import { newId } from '../../src/shared/ids.ts'
import { allRows, oneRow, run } from '../books.ts'
import { type Answer, errorAnswer } from '../idempotency.ts'
import type { World } from '../world.ts'
import { enqueueNews } from './callbacks.ts'
import { findPayment, presentPayment } from './payment.ts'

export interface DisputeOrder {
  amount?: number
  fee?: number
  reason?: string
  respond_by?: string
}

interface DisputeRow {
  id: string
  payment_id: string
  state: 'opened' | 'won' | 'lost'
  amount: number
  fee: number
  reason: string
  respond_by: string | null
  decisions: number
}

/** A payer's bank asks for the money back: it is taken at once, with a fee, whoever is right in the end. */
export function openDispute(world: World, paymentId: string, order: DisputeOrder): Answer {
  const payment = findPayment(world.books, paymentId)
  if (!payment) return errorAnswer(404, 'not_found', 'no such payment')
  if (payment.captured === 0) return errorAnswer(409, 'not_captured', 'nothing was taken that could be disputed')
  const { amount = payment.captured, fee = 0, reason = 'fraudulent', respond_by = null } = order
  const dispute = {
    id: `dsp_${newId()}`,
    payment_id: paymentId,
    state: 'opened',
    amount,
    fee,
    reason,
    respond_by,
    decisions: 0,
  } as const
  const sql =
    'INSERT INTO disputes (id, payment_id, state, amount, fee, reason, respond_by) VALUES (?, ?, ?, ?, ?, ?, ?)'
  run(world.books, sql, dispute.id, paymentId, 'opened', amount, fee, reason, respond_by)
  return { status: 201, body: tell(world, dispute) }
}

/** `won` by the merchant: the money comes back, and of the fee what the bank says. A decision may be turned. */
export function closeDispute(
  world: World,
  id: string,
  { state, fee }: { state: 'won' | 'lost'; fee?: number },
): Answer {
  const dispute = oneRow<DisputeRow>(world.books, 'SELECT * FROM disputes WHERE id = ?', id)
  if (!dispute) return errorAnswer(404, 'not_found', 'no such dispute')
  if (dispute.state === state) return errorAnswer(409, 'not_possible', `it is ${dispute.state} already`)
  const decided = { ...dispute, state, fee: fee ?? dispute.fee, decisions: dispute.decisions + 1 }
  const sql = 'UPDATE disputes SET state = ?, fee = ?, decisions = ? WHERE id = ?'
  run(world.books, sql, state, decided.fee, decided.decisions, id)
  return { status: 200, body: tell(world, decided) }
}

/** By currency: what the acquirer has taken back for disputes that are not won, and all fees. */
export function disputed(world: World, reference: string | undefined): Record<string, number> {
  const sql = `SELECT currency, sum(fee + CASE disputes.state WHEN 'won' THEN 0 ELSE disputes.amount END) AS taken
    FROM disputes JOIN payments ON payments.id = payment_id
    WHERE coalesce(?, reference) = reference GROUP BY currency`
  const rows = allRows<{ currency: string; taken: number }>(world.books, sql, reference ?? null)
  return Object.fromEntries(rows.map(({ currency, taken }) => [currency, taken]))
}

function tell(world: World, dispute: DisputeRow): object {
  const payment = findPayment(world.books, dispute.payment_id)
  const view = payment ? presentPayment(world, payment) : null
  const told = { ...dispute, currency: payment?.currency }
  enqueueNews(world.books, 'dispute.changed', view, { dispute: told })
  return told
}
