import { join } from 'node:path'
import { Type } from 'typebox'
import { requireKey } from './authorize.ts'
import { allRows, type Books, oneRow, run, transaction } from './books.ts'
import type { App, World } from './world.ts'

const PlayedBody = Type.Object({
  /** Where the books of the play are. */
  folder: Type.String({ minLength: 1, maxLength: 1000 }),
  /** Addresses in them, and what they are from now on. */
  addresses: Type.Record(Type.String(), Type.String()),
})

/** Each sandbox has its own: its time, what it was told to do wrong, its shop's credentials, who stands behind a simulator. */
const STAYS = /^(sqlite_.*|clock|faults|taken_books|shop_.*|.*_keys|.*_webhooks)$/

/** `POST /played`: the books of a sandbox whose past was played elsewhere become part of these, once. */
export function playedBooks(app: App, world: World): void {
  app.register(async (api: App) => {
    api.addHook('onRequest', requireKey(world.key))
    api.post('/played', { schema: { body: PlayedBody } }, async (request) => {
      return { taken: takeBooks(world.books, request.body.folder, request.body.addresses) }
    })
  })
}

/** Answers false where they were taken before. The play has ended: nobody writes into its books any more. */
function takeBooks(books: Books, folder: string, addresses: Readonly<Record<string, string>>): boolean {
  books.exec('CREATE TABLE IF NOT EXISTS taken_books (folder TEXT PRIMARY KEY) STRICT')
  if (oneRow(books, 'SELECT 1 FROM taken_books WHERE folder = ?', folder)) return false
  run(books, 'ATTACH DATABASE ? AS played', join(folder, 'sandbox.sqlite'))
  try {
    transaction(books, () => {
      books.exec('PRAGMA defer_foreign_keys = ON')
      run(books, 'INSERT INTO taken_books VALUES (?)', folder)
      const tables = allRows<{ name: string }>(books, "SELECT name FROM played.sqlite_master WHERE type = 'table'")
      for (const { name } of tables) if (!STAYS.test(name)) takeTable(books, name, addresses)
    })
  } finally {
    books.exec('DETACH DATABASE played')
  }
  return true
}

/** Rows that are only numbered get the next numbers. */
function takeTable(books: Books, table: string, addresses: Readonly<Record<string, string>>): void {
  const columns = allRows<{ name: string; type: string; pk: number }>(books, `PRAGMA table_info(${table})`)
  const taken = columns.filter(({ type, pk }) => !(pk === 1 && type === 'INTEGER'))
  const renamed = taken.map(({ name, type }) =>
    type === 'TEXT' ? Object.keys(addresses).reduce((text) => `replace(${text}, ?, ?)`, `"${name}"`) : `"${name}"`,
  )
  const values = taken.flatMap(({ type }) => (type === 'TEXT' ? Object.entries(addresses).flat() : []))
  const names = taken.map(({ name }) => `"${name}"`).join(', ')
  run(books, `INSERT OR IGNORE INTO ${table} (${names}) SELECT ${renamed.join(', ')} FROM played.${table}`, ...values)
}
