import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { bankSchema } from './bank/bank-schema.ts'
import { laterColumns, laterIndexes, schema } from './books-schema.ts'
import { issuerSchema } from './issuer/issuer-schema.ts'
import { shopSchema } from './shop/shop-schema.ts'
import { stripeSchema } from './stripe/stripe-schema.ts'

/** Everything the simulated world remembers. */
export type Books = DatabaseSync

export function openBooks(dataDir: string): Books {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  // Mails with payers' links are in there. SQLite gives its further files the mode of the first.
  chmodSync(dataDir, 0o700)
  const path = join(dataDir, 'sandbox.sqlite')
  closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600)
  const books = new DatabaseSync(path)
  // FULL: what was answered survives kill -9 and a power cut. The timeout outlives a predecessor that is still closing.
  books.exec(
    'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON',
  )
  books.exec(schema)
  for (const [table, column, type] of laterColumns) {
    const known = allRows<{ name: string }>(books, `PRAGMA table_info(${table})`)
    if (!known.some(({ name }) => name === column)) books.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`)
  }
  books.exec(laterIndexes)
  books.exec(stripeSchema)
  books.exec(issuerSchema)
  books.exec(shopSchema)
  books.exec(bankSchema)
  return books
}

/** The row type is the caller's word: every statement stands beside its type. */
export function allRows<Row>(books: Books, sql: string, ...values: SQLInputValue[]): Row[] {
  return books.prepare(sql).all(...values) as Row[]
}

/** One by one, for those who may stop early. */
export function rowsOf<Row>(books: Books, sql: string, ...values: SQLInputValue[]): Iterable<Row> {
  return books.prepare(sql).iterate(...values) as Iterable<unknown> as Iterable<Row>
}

export function oneRow<Row>(books: Books, sql: string, ...values: SQLInputValue[]): Row | undefined {
  return books.prepare(sql).get(...values) as Row | undefined
}

export function run(books: Books, sql: string, ...values: SQLInputValue[]): number {
  return Number(books.prepare(sql).run(...values).changes)
}

/** Synchronous from end to end, so that no other request can come between. Must not be nested. */
export function transaction<T>(books: Books, work: () => T): T {
  books.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    books.exec('COMMIT')
    return result
  } catch (error) {
    books.exec('ROLLBACK')
    throw error
  }
}
