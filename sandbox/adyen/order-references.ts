import { oneRow, run } from '../books.ts'
import type { World } from '../world.ts'
import { type Fields, optionalText } from './read-request.ts'

/** What the merchant calls the order: in no answer and no webhook, only in reports. */
export function keepOrderReference(world: World, fields: Fields, reference: string): void {
  const order = optionalText(fields, 'merchantOrderReference', 1000)
  const sql = 'INSERT OR REPLACE INTO adyen_order_references (reference, order_reference) VALUES (?, ?)'
  if (order !== undefined) run(world.books, sql, reference, order)
}

export function orderReferenceOf(world: World, reference: string): string {
  const sql = 'SELECT order_reference AS name FROM adyen_order_references WHERE reference = ?'
  return oneRow<{ name: string }>(world.books, sql, reference)?.name ?? ''
}
