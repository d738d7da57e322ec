import { Type } from 'typebox'
import type { App, World } from '../world.ts'
import { disputed } from './dispute.ts'
import { listPayments, type PaymentView, presentPayment } from './payment.ts'

interface Totals {
  held: number
  captured: number
  refunded: number
  /** Taken back for disputes, fees included. */
  disputed: number
  net: number
}

const BooksQuery = Type.Object({ reference: Type.Optional(Type.String()) })

/** For parity checks: what the acquirer believes, never disturbed by faults. */
export function booksApi(app: App, world: World): void {
  app.get('/books', { schema: { querystring: BooksQuery } }, (request) => {
    const payments = listPayments(world.books, request.query.reference).map((row) => presentPayment(world, row))
    return { payments, totals: totalsOf(payments, disputed(world, request.query.reference)) }
  })
}

/** Per currency, as nobody can add euros to yen. */
function totalsOf(payments: readonly PaymentView[], taken: Readonly<Record<string, number>>): Record<string, Totals> {
  const totals: Record<string, Totals> = {}
  for (const { currency, state, amount, captured, refunded } of payments) {
    totals[currency] ??= beginTotals(taken[currency] ?? 0)
    const total = totals[currency]
    if (state === 'held') total.held += amount - captured
    total.captured += captured
    total.refunded += refunded
    total.net += captured - refunded
  }
  return totals
}

function beginTotals(disputedMinor: number): Totals {
  return { held: 0, captured: 0, refunded: 0, disputed: disputedMinor, net: -disputedMinor }
}
