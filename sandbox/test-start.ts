import { openBooks, run } from './books.ts'

/**
 * Where business time begins in every test world, whatever the machine's clock says: a Tuesday, ten in the morning in
 * Paris, months away from the end of a year, 29 February and both clock changes. `npm run test:all` sets others.
 */
const START = new Date(process.env.TEST_START ?? '2026-06-09T08:00:00Z')

/** For an `offsetClock`: from there on time passes as it does for the machine. */
export function startOffsetMs(): number {
  return START.getTime() - Date.now()
}

/** Makes the books of a sandbox that has not been started yet, its business clock at the start. */
export function beginBooks(dataDir: string): void {
  const books = openBooks(dataDir)
  run(books, 'UPDATE clock SET offset_ms = ?', startOffsetMs())
  books.close()
}
