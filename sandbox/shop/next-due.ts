import { allRows, type Books } from '../books.ts'

/** Noon in UTC is on the day wherever the shop's customers are, and business hours have begun. */
const NOON = 'T12:00:00.000Z'

/** The first day on which a payer of the shop is asked for money again; undefined when none is known. */
export function nextDue(books: Books, now: Date): { readonly on: string; readonly at: Date } | undefined {
  const sql = "SELECT DISTINCT due_on FROM shop_orders WHERE due_on <> ''"
  return allRows<{ due_on: string }>(books, sql)
    .flatMap(({ due_on }) => due_on.split(' '))
    .sort()
    .map((on) => ({ on, at: new Date(on + NOON) }))
    .find(({ at }) => at > now)
}
