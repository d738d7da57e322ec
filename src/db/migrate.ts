import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../shared/clocks.ts'
import type { OnProgress } from '../shared/progress.ts'
import { type Database, DatabaseFault, type Transaction, transaction } from './database.ts'
import type { TimeLimits } from './time-limits.ts'

/** The released ones; tests bring their own. */
export const MIGRATIONS = new URL('../../migrations/', import.meta.url)
/** The first line of a migration that PostgreSQL refuses to run in a transaction (`create index concurrently`). */
const OUTSIDE_MARK = '-- whipround: outside a transaction'
/** Two processes starting at once: the second waits for the first. Any constant will do. */
const MIGRATION_LOCK = 7_264_001
const UNDEFINED_TABLE = '42P01'

const MIGRATION_LIMITS: TimeLimits = {
  connectMs: 5 * SECOND_MS,
  // An index on some hundred million rows; longer is for a window of maintenance, and another way.
  statementMs: HOUR_MS,
  // Whoever waits for a table's lock makes everybody else wait behind it: five seconds of a service at most.
  lockMs: 5 * SECOND_MS,
  // No limit: the transaction that keeps others out is idle while a statement runs outside of it.
  idleInTransactionMs: 0,
  answerMs: HOUR_MS + MINUTE_MS,
}
/** Somebody holds a table for long, a report perhaps: it is asked again for a few minutes, letting others through between. */
const LOCK_TRIES = 20
const LOCK_PAUSE_MS = 5 * SECOND_MS
/** Another process migrates: its statements may take their hour, but nobody watches a start so long. */
const TURN_WAIT_MS = 10 * MINUTE_MS
const TURN_ASK_MS = 200

/** Applies what is missing, in order, one transaction each. Returns the names applied. Throws a sentence naming the one that failed. */
export async function migrate(db: Database, folder = MIGRATIONS, onProgress?: OnProgress): Promise<string[]> {
  const applied: string[] = []
  const pending = await pendingMigrations(db, folder)
  for (const [done, name] of pending.entries()) {
    onProgress?.({ done, of: pending.length, unit: 'migrations', now: name })
    const text = await readFile(new URL(name, folder), 'utf8')
    if (await insist(name, () => applyInTurn(db, name, text))) applied.push(name)
  }
  return applied
}

/** The names of migrations this code has and the database lacks, in order: readiness refuses traffic while there are any. */
export async function pendingMigrations(db: Database, folder = MIGRATIONS): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const known = await db.query<{ name: string }>('select name from migrations').then(
    ({ rows }) => new Set(rows.map((row) => row.name)),
    (error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return new Set<string>()
      throw error
    },
  )
  return names.filter((name) => !known.has(name))
}

/** Until it is done, or was found done; undefined while it is another's turn. */
type Turn = boolean | undefined

async function insist(name: string, apply: () => Promise<Turn>): Promise<boolean> {
  const deadlineMs = performance.now() + TURN_WAIT_MS
  for (let tries = 1; ; ) {
    try {
      const isApplied = await apply()
      if (isApplied !== undefined) return isApplied
      if (performance.now() > deadlineMs) throw new Error('another process migrates this database')
      await delay(TURN_ASK_MS)
    } catch (error) {
      const isContended = error instanceof DatabaseFault && error.code === '55P03'
      if (!isContended || tries === LOCK_TRIES)
        throw new Error(`migration ${name}: ${error instanceof Error ? error.message : error}`, { cause: error })
      tries += 1
      await delay(LOCK_PAUSE_MS)
    }
  }
}

function applyInTurn(db: Database, name: string, text: string): Promise<Turn> {
  const apply = async (tx: Transaction) => {
    // Asked, not waited for: `concurrently` waits for every statement that is under way, and one of these would wait for us.
    const { rows } = await tx.query<{ locked: boolean }>('select pg_try_advisory_xact_lock($1) as locked', [
      MIGRATION_LOCK,
    ])
    if (!rows[0]?.locked) return undefined
    await tx.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    // Without a parameter on purpose: one with parameters keeps its snapshot, and `concurrently` would wait for us for ever.
    const known = await tx.query<{ name: string }>('select name from migrations')
    if (known.rows.some((row) => row.name === name)) return false
    if (text.startsWith(OUTSIDE_MARK)) await runOutside(db, text)
    else await tx.query(text)
    await tx.query('insert into migrations (name) values ($1)', [name])
    return true
  }
  return transaction(db, apply, MIGRATION_LIMITS)
}

/**
 * One statement after the other, each by itself, while the transaction above keeps others out. A crash between the last
 * of them and its commit runs them again: they say `if not exists`, or drop what an interrupted one left.
 */
async function runOutside(db: Database, text: string): Promise<void> {
  const client = await db.pool.connect()
  try {
    // A pooler would leave these to a stranger. No limit on locks: an interrupted index stays behind, invalid.
    if (!db.isPooled)
      await client.query(`set statement_timeout = ${MIGRATION_LIMITS.statementMs}; set lock_timeout = 0`)
    for (const statement of text.split(/;\s*$/m).filter((part) => part.trim() !== '')) {
      await client.query({ text: statement, query_timeout: MIGRATION_LIMITS.answerMs } as pg.QueryConfig)
    }
  } finally {
    client.release(true)
  }
}
