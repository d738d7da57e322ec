import pg from 'pg'
import type { Connection } from './database.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

/** A new database beside the demo's, in place of what a killed play has left. Undefined where this role may make none. */
export async function makePlayDatabase(liveUrl: string): Promise<string | undefined> {
  const url = playUrl(liveUrl)
  return onServer(liveUrl, async (client) => {
    const name = pg.escapeIdentifier(url.pathname.slice(1))
    try {
      await client.query(`drop database if exists ${name} with (force)`)
      await client.query(`create database ${name}`)
      return url.toString()
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) return undefined
      throw error
    }
  })
}

export async function dropPlayDatabase(liveUrl: string): Promise<void> {
  const name = pg.escapeIdentifier(playUrl(liveUrl).pathname.slice(1))
  await onServer(liveUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
}

/** What is in the way of other demos on the same server is only this demo's name. */
function playUrl(liveUrl: string): URL {
  const url = new URL(liveUrl)
  url.pathname += '_history'
  return url
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const parsed = new URL(url)
  parsed.searchParams.delete('prepared')
  const client = new pg.Client({ connectionString: parsed.toString() })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** In the play's own database: columns that PostgreSQL fills with its own time get that of the play. */
export async function movePlayedTime(connection: Connection, tables: readonly string[]): Promise<void> {
  await connection.query(`
    create table play_clock (ahead_ms bigint not null);
    insert into play_clock values (0);
    create function play_now() returns timestamptz language sql as
      $$ select clock_timestamp() + ahead_ms * interval '1 millisecond' from play_clock $$`)
  const { rows } = await connection.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_default in ('now()', 'clock_timestamp()') and table_name = any ($1)`,
    [tables],
  )
  for (const { table_name, column_name } of rows)
    await connection.query(`alter table ${table_name} alter column ${column_name} set default play_now()`)
}
