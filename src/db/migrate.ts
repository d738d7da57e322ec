import { readdir, readFile } from 'node:fs/promises'
import { type Database, transaction } from './database.ts'

const folder = new URL('../../migrations/', import.meta.url)
/** Two processes starting at once: the second waits for the first. Any constant will do. */
const MIGRATION_LOCK = 7_264_001

/** Applies what is missing, in order, all or nothing. Returns the names applied. */
export async function migrate(db: Database): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const applied: string[] = []
  await transaction(db, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await tx.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await tx.query<{ name: string }>('select name from migrations')
    const known = new Set(rows.map((row) => row.name))
    for (const name of names.filter((candidate) => !known.has(candidate))) {
      await tx.query(await readFile(new URL(name, folder), 'utf8'))
      await tx.query('insert into migrations (name) values ($1)', [name])
      applied.push(name)
    }
  })
  return applied
}

/** The names of migrations this code has and the database lacks: readiness refuses traffic while there are any. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const { rows } = await db.query<{ name: string }>('select name from migrations')
  const known = new Set(rows.map((row) => row.name))
  return names.filter((name) => !known.has(name))
}
