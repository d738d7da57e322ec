import { Type } from 'typebox'
import { totalsOf } from '../totals.ts'
import type { App, World } from '../world.ts'
import { disputed } from './dispute.ts'
import { listPayments, presentPayment } from './payment.ts'

export const BooksQuery = Type.Object({ reference: Type.Optional(Type.String()) })

/** For parity checks: what the acquirer believes, never disturbed by faults. */
export function booksApi(app: App, world: World): void {
  app.get('/books', { schema: { querystring: BooksQuery } }, (request) => {
    const payments = listPayments(world.books, request.query.reference).map((row) => presentPayment(world, row))
    return { payments, totals: totalsOf(payments, disputed(world, request.query.reference)) }
  })
}
