import { allRows, type Books, oneRow, run } from '../books.ts'

export type ModificationKind = 'capture' | 'cancel' | 'technical_cancel' | 'refund' | 'reversal'

/** `failed` and `reversed`: it succeeded, and was taken back later. */
export interface ModificationRow {
  psp: string
  payment: string | null
  kind: ModificationKind
  state: 'received' | 'succeeded' | 'refused' | 'failed' | 'reversed'
  amount: number
  currency: string
  /** The merchant's own, of this request. */
  reference: string | null
  /** By which a technical cancel finds the payment. */
  payment_reference: string | null
  reason: string
  /** What was ordered to happen to it, as JSON. */
  fate: string | null
  created_at: number
}

export interface Fate {
  refused?: boolean
  takenBack?: { afterMs: number; as: 'failed' | 'reversed' }
}

export function findModification(books: Books, psp: string): ModificationRow | undefined {
  return oneRow<ModificationRow>(books, 'SELECT * FROM adyen_modifications WHERE psp = ?', psp)
}

export function modificationsOf(books: Books, payment: string): ModificationRow[] {
  const sql = 'SELECT * FROM adyen_modifications WHERE payment = ? ORDER BY rowid'
  return allRows<ModificationRow>(books, sql, payment)
}

export function settleModification(
  books: Books,
  psp: string,
  outcome: Pick<ModificationRow, 'state' | 'reason' | 'payment' | 'amount'>,
): void {
  const sql = 'UPDATE adyen_modifications SET state = ?, reason = ?, payment = ?, amount = ? WHERE psp = ?'
  run(books, sql, outcome.state, outcome.reason, outcome.payment, outcome.amount, psp)
}
