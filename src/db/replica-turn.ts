import type { Connection, Database } from './connection.ts'
import { limitTransaction } from './time-limits.ts'

/** One transaction: behind a pooler, or with several replicas under one name, the next may be on another server. */
export function begunAt({ limits }: Pick<Database, 'limits'>): string {
  return `begin read only; ${limitTransaction(limits)}`
}

/** Asked first: PostgreSQL tells a position once all before it is applied, and each later statement sees what is there by then. */
export const HAS_ALL = {
  name: 'replica-has-all',
  text: 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= all($1::pg_lsn[]) as has',
}

export async function hasAll(connection: Connection, positions: readonly string[]): Promise<boolean> {
  const { rows } = await connection.query<{ has: boolean }>(HAS_ALL, [positions])
  return rows[0]?.has === true
}
