import { allRows } from '../books.ts'
import type { World } from '../world.ts'
import type { OperationRow } from './operation.ts'
import { type PaymentRow, type PaymentView, presentPayment } from './payment.ts'

/** A payment with all that its merchant needs to compare books: whose it is, when it changed, what was asked of it. */
export interface BookedPayment extends PaymentView {
  order_reference: string
  created_at: string
  changed_at: string
  operations: (Pick<OperationRow, 'id' | 'key' | 'kind' | 'state' | 'amount'> & { created_at: string })[]
}

/**
 * Payments made or changed since then, the longest unchanged first. `next_cursor` is the last one's place: whatever
 * changes meanwhile comes again behind it. Null on the last page.
 */
export function listChanged(
  world: World,
  { since, cursor, limit }: { since: Date; cursor: string | undefined; limit: number },
): { payments: BookedPayment[]; next_cursor: string | null } {
  const [changedAt = 0, place = 0] = cursor?.split('.').map(Number) ?? [since.getTime(), 0]
  const sql = `SELECT rowid AS place, * FROM payments WHERE (changed_at, rowid) > (?, ?)
    ORDER BY changed_at, rowid LIMIT ?`
  const rows = allRows<PaymentRow & { place: number }>(world.books, sql, changedAt, place, limit)
  const last = rows.length === limit ? rows.at(-1) : undefined
  return {
    payments: rows.map((row) => presentBooked(world, row)),
    next_cursor: last ? `${last.changed_at}.${last.place}` : null,
  }
}

export function presentBooked(world: World, payment: PaymentRow): BookedPayment {
  const sql = 'SELECT id, key, kind, state, amount, created_at FROM operations WHERE payment_id = ? ORDER BY rowid'
  const operations = allRows<Pick<OperationRow, 'id' | 'key' | 'kind' | 'state' | 'amount' | 'created_at'>>(
    world.books,
    sql,
    payment.id,
  )
  return {
    ...presentPayment(world, payment),
    order_reference: payment.order_reference,
    created_at: new Date(payment.created_at).toISOString(),
    changed_at: new Date(payment.changed_at).toISOString(),
    operations: operations.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() })),
  }
}
