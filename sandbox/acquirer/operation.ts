import { newId } from '../../src/shared/ids.ts'
import { type Books, oneRow, run } from '../books.ts'
import type { World } from '../world.ts'
import { findPayment, type PaymentView, presentPayment } from './payment.ts'

export type OperationKind = 'capture' | 'void' | 'refund' | 'charge'

/** One request to move money, refused ones included: the merchant who lost the answer finds it by key. */
export interface OperationRow {
  id: string
  key: string
  kind: OperationKind
  /** `accepted`: nothing moved yet; `reversed`: it was done, and was taken back. */
  state: 'accepted' | 'succeeded' | 'refused' | 'reversed'
  amount: number
  refusal_code: string | null
  payment_id: string | null
  created_at: number
}

export interface OperationView {
  id: string
  key: string
  kind: OperationKind
  state: OperationRow['state']
  amount: number
  refusal_code: string | null
  payment: PaymentView | null
}

export function recordOperation(
  books: Books,
  fields: {
    key: string
    kind: OperationKind
    amount: number
    /** Done or refused, unless said. */
    state?: OperationRow['state']
    refusalCode: string | null
    paymentId: string | null
    createdAt: Date
  },
): OperationRow {
  const { key, kind, amount, refusalCode, paymentId, createdAt } = fields
  const { state = refusalCode === null ? 'succeeded' : 'refused' } = fields
  const id = `op_${newId()}`
  const sql =
    'INSERT INTO operations (id, key, kind, state, amount, refusal_code, payment_id, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)'
  run(books, sql, id, key, kind, state, amount, refusalCode, paymentId, createdAt.getTime())
  return {
    id,
    key,
    kind,
    state,
    amount,
    refusal_code: refusalCode,
    payment_id: paymentId,
    created_at: createdAt.getTime(),
  }
}

export function findOperation(books: Books, key: string): OperationRow | undefined {
  return oneRow<OperationRow>(books, 'SELECT * FROM operations WHERE key = ?', key)
}

export function findOperationById(books: Books, id: string): OperationRow | undefined {
  return oneRow<OperationRow>(books, 'SELECT * FROM operations WHERE id = ?', id)
}

export function presentOperation(world: World, operation: OperationRow): OperationView {
  const { payment_id, created_at: _, ...shown } = operation
  const payment = payment_id === null ? undefined : findPayment(world.books, payment_id)
  return { ...shown, payment: payment ? presentPayment(world, payment) : null }
}
