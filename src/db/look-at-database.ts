import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '../shared/clocks.ts'
import type { Database } from './database.ts'
import { pendingMigrations } from './migrate.ts'

/** Why this process cannot work on its database. */
export type Hindrance = 'silent' | 'read_only' | 'full' | 'migrations_missing'

/** Those who ask (load balancers, orchestrators) wait a second or a few, and take silence for death. */
const LOOK_MS = 2 * SECOND_MS

/** Looks through the pool, as every request does, and within its own time; undefined when there is nothing in the way. */
export async function lookAtDatabase(db: Database, limitMs = LOOK_MS): Promise<Hindrance | undefined> {
  const late = new AbortController()
  const tooLate = delay(limitMs, 'silent' as const, { signal: late.signal }).catch(() => 'silent' as const)
  try {
    return await Promise.race([look(db).catch(() => 'silent' as const), tooLate])
  } finally {
    late.abort()
  }
}

async function look(db: Database): Promise<Hindrance | undefined> {
  const { rows } = await db.query<{ read_only: string }>(`select current_setting('transaction_read_only') as read_only`)
  if (rows[0]?.read_only === 'on') return 'read_only'
  if ((await pendingMigrations(db)).length > 0) return 'migrations_missing'
  // A full disk is not seen by reading: what was last written says it.
  return db.outage.current()?.kind === 'full' ? 'full' : undefined
}
