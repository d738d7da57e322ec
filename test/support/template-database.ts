import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { closeDatabase, openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'

/** Two test files starting at once: the second waits for the first to make the template. */
const TEMPLATE_LOCK = 7_264_002

/** The name of a migrated, empty database on the server, made when missing: one per set of migrations. */
export async function migratedTemplate(serverUrl: string): Promise<string> {
  const name = await templateName()
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rows.length > 0) return
    await client.query(`drop database if exists ${name}_new with (force)`)
    await client.query(`create database ${name}_new`)
    const db = openDatabase(databaseUrl(serverUrl, `${name}_new`), { connectionsMax: 2 })
    await migrate(db).finally(() => closeDatabase(db))
    // PostgreSQL copies no database somebody is connected to: nobody ever is once it bears this name.
    await client.query(`alter database ${name}_new rename to ${name}`)
  })
  return name
}

/** An autovacuum of a small table takes milliseconds; so long is for a machine that does nothing else. */
const DROP_TRIES = 100
const DROP_WAIT_MS = 100
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Drops a database and whoever is still connected to it. An autovacuum that happens to be there belongs to the
 * superuser, and our role may not end it: it is waited for.
 */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    for (let tries = 1; ; tries++) {
      try {
        return await client.query(`drop database if exists ${name} with (force)`)
      } catch (error) {
        const isBusy = error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE
        if (!isBusy || tries === DROP_TRIES) throw error
        await delay(DROP_WAIT_MS)
      }
    }
  })
}

/** Held by every run on a server that outlives it; the last one to leave takes the template with it. */
const RUN_LOCK = 7_264_003

/** Returns how to leave. A run that is killed leaves with its connection. */
export async function joinServer(serverUrl: string): Promise<() => Promise<void>> {
  const client = await connect(serverUrl)
  await client.query('select pg_advisory_lock_shared($1)', [RUN_LOCK])
  return async () => {
    await client.query('select pg_advisory_unlock_shared($1)', [RUN_LOCK])
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [RUN_LOCK])
    // Whoever joins meanwhile waits until the template is gone, and makes a new one.
    if (rows[0]?.last) await dropDatabase(serverUrl, await templateName())
    await client.end()
  }
}

async function templateName(): Promise<string> {
  const folder = new URL('../../migrations/', import.meta.url)
  const hash = createHash('sha256')
  for (const name of (await readdir(folder)).sort()) hash.update(name).update(await readFile(new URL(name, folder)))
  return `template_${hash.digest('hex').slice(0, 12)}`
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.toString()
}

/** Ending the connection also gives back its advisory lock. */
export async function onServer(serverUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = await connect(serverUrl)
  await work(client).finally(() => client.end())
}

/** A connection that is cut while nobody asks anything fails the next question, not the process. */
async function connect(serverUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: serverUrl })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
