import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allRows, run } from '../books.ts'
import type { World } from '../world.ts'

/** Kept with what it tells, in one transaction; put into the folder afterwards, also by a successor. */
export function writeLetter(world: World, name: string, body: string): void {
  run(world.books, 'INSERT OR IGNORE INTO bank_letters (name, body) VALUES (?, ?)', name, body)
}

/** Whole or not at all: whoever reads the folder never sees half a file. */
export function postLetters(world: World): void {
  if (!existsSync(world.bankFolders.answers)) return
  const sql = 'SELECT id, name, body FROM bank_letters WHERE written = 0 ORDER BY id'
  for (const { id, name, body } of allRows<{ id: number; name: string; body: string }>(world.books, sql)) {
    const path = join(world.bankFolders.answers, name)
    if (!existsSync(path)) {
      writeFileSync(`${path}.part`, body, { mode: 0o600 })
      renameSync(`${path}.part`, path)
    }
    run(world.books, 'UPDATE bank_letters SET written = 1 WHERE id = ?', id)
  }
}
