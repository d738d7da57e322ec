import { allRows, oneRow } from '../books.ts'
import type { World } from '../world.ts'
import { type AccountRow, statementOf } from './close-days.ts'
import { writeLetter } from './letters.ts'
import { writeStatements } from './write-statement.ts'

/** Somebody has called the bank: every statement of an account once more, whole and right, whatever became of it before. */
export function writeAgain(world: World, iban: string): void {
  const account = oneRow<AccountRow>(world.books, 'SELECT * FROM bank_accounts WHERE iban = ?', iban) as AccountRow
  const days = 'SELECT day, number FROM bank_days WHERE iban = ? ORDER BY number'
  for (const { day, number } of allRows<{ day: string; number: number }>(world.books, days, iban)) {
    const statement = statementOf(world, { ...account, statements: number }, day)
    writeLetter(world, `camt.053-${statement.id}-again.xml`, writeStatements('053', '08', statement.id, [statement]))
  }
}
