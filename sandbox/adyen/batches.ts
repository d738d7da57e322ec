import { allRows, oneRow, run } from '../books.ts'
import type { World } from '../world.ts'

/** One row of a Settlement details report, in minor units as Adyen counts them. `gross` is null of what is no payment's. */
export interface BatchRow {
  id: number
  batch: number
  type: string
  currency: string
  at: number
  psp: string
  reference: string
  brand: string
  modification: string
  gross: number | null
  commission: number
  markup: number
  scheme: number
  interchange: number
  net: number
}

export function insertRow(world: World, batch: number, row: Omit<BatchRow, 'id' | 'batch'>): void {
  const sql = `INSERT INTO adyen_batch_rows (batch, type, currency, at, psp, reference, brand, modification, gross,
      commission, markup, scheme, interchange, net) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
  const { type, currency, at, psp, reference, brand, modification, gross } = row
  const { commission, markup, scheme, interchange, net } = row
  run(
    world.books,
    sql,
    ...[batch, type, currency, at, psp, reference, brand, modification, gross],
    ...[commission, markup, scheme, interchange, net],
  )
}

export function newestBatch({ books }: World): number | undefined {
  return (
    oneRow<{ number: number | null }>(books, 'SELECT max(number) AS number FROM adyen_batches')?.number ?? undefined
  )
}

/** What of a payment, a modification or a dispute is in a batch already. */
export function settledTypes({ books }: World, modification: string): ReadonlySet<string> {
  const sql = 'SELECT type FROM adyen_batch_rows WHERE modification = ?'
  return new Set(allRows<{ type: string }>(books, sql, modification).map(({ type }) => type))
}

export function findBatch({ books }: World, number: number): { closed_at: number } | undefined {
  return oneRow<{ closed_at: number }>(books, 'SELECT closed_at FROM adyen_batches WHERE number = ?', number)
}

export function rowsOfBatch({ books }: World, number: number): BatchRow[] {
  return allRows<BatchRow>(books, 'SELECT * FROM adyen_batch_rows WHERE batch = ? ORDER BY id', number)
}
