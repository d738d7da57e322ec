import { allRows } from '../books.ts'
import type { World } from '../world.ts'
import { type PaymentRow, updatePayment } from './books.ts'
import { scheme } from './scheme.ts'

/** The card's issuer pays what was captured. */
export function remit(world: World, row: PaymentRow): PaymentRow {
  scheme.debit(world, row.authorisation, BigInt(row.captured), row.due_at ?? undefined)
  return updatePayment(world.books, row, { remitted: row.captured, due_at: null })
}

/** Decides what was pending and remits what was captured, as far as it is due. Answers with what was decided. */
export function doWhatIsDue(world: World): PaymentRow[] {
  const now = world.clock.now().getTime()
  const sql = 'SELECT * FROM psp_payments WHERE due_at <= ? ORDER BY due_at, number'
  return allRows<PaymentRow>(world.books, sql, now).flatMap((row) => {
    if (row.state === 'captured') remit(world, row)
    if (row.state !== 'pending' && row.state !== 'authorised') return []
    if (row.captures === 0) return [updatePayment(world.books, row, { state: 'authorised', due_at: null })]
    return [remit(world, updatePayment(world.books, row, { state: 'captured', captured: row.amount }))]
  })
}
