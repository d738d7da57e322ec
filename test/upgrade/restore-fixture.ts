import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { allRows, openBooks, run } from '../../sandbox/books.ts'
import type { DemoCredentials } from '../../src/commands/seed-demo.ts'
import { closeDatabase, type Database, openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { lastingPort } from '../support/lasting-port.ts'
import { sharedServerUrl } from '../support/shared-server.ts'
import { databaseUrl, dropDatabase, onServer } from '../support/template-database.ts'
import type { StatesOfMachines, Tables } from './states-present.ts'

/** Who made a fixture, when, and what opens it: keys that were generated for it, and open nothing else. */
export interface FixtureFacts {
  readonly madeAt: string
  readonly businessNow: string
  /** What its transition tables said there is. */
  readonly states: StatesOfMachines
  readonly secretKeys: string
  readonly sandboxKey: string
  readonly hook: string
  readonly origins: { readonly service: string; readonly sandbox: string }
  readonly credentials: DemoCredentials
  readonly backs: Readonly<Record<string, { readonly uid: string; readonly api_token: string }>>
}

/** So long ago the old version was stopped: whatever it had under way is nobody's any more. */
const STOPPED_FOR_MS = 5 * 60_000

type Rows = Tables[string]

export interface Restored {
  readonly db: Database
  readonly url: string
  readonly dataDir: string
  readonly facts: FixtureFacts
  readonly ports: { readonly service: number; readonly sandbox: number }
  /** What the old version had of a table. */
  readonly before: Tables
}

/**
 * A fixture's business time lies in spring and summer of its year; what is later was told by its machine's clock. That is moved
 * to ours, whatever ours says, while business time goes on from where it stood.
 */
const MACHINE_TIME_SINCE = '2026-11-01'

/** The old version's database and its bank's books, as they were at one moment, on our machine and at our addresses. */
export async function restoreFixture(name: string, hook: string): Promise<Restored> {
  const folder = join(import.meta.dirname, name)
  const facts = JSON.parse(await readFile(join(folder, 'facts.json'), 'utf8')) as FixtureFacts
  const ports = { service: await lastingPort(), sandbox: await lastingPort() }
  const moved: readonly (readonly [string, string])[] = [
    [facts.origins.service, `http://localhost:${ports.service}`],
    [facts.origins.sandbox, `http://127.0.0.1:${ports.sandbox}`],
    [facts.hook, hook],
  ]
  let text = gunzipSync(await readFile(join(folder, 'database.json.gz'))).toString()
  for (const [from, to] of moved) text = text.replaceAll(from, to)
  const before = JSON.parse(text) as Record<string, Rows>
  const dataDir = await mkdtemp(join(tmpdir(), 'whipround-upgrade-'))
  const { db, url } = await emptyDatabase(dataDir)
  await migrateAsThen(db, dataDir, before.migrations ?? [])
  const laterMs = Date.now() - Date.parse(facts.madeAt) - STOPPED_FOR_MS
  await insertRows(db, before, laterMs)
  await restoreBooks(join(dataDir, 'sandbox'), await readFile(join(folder, 'sandbox.sqlite.gz')), moved, facts)
  return { db, url, dataDir, facts, ports, before }
}

/** Dropped with the test file, and `dataDir` with it. */
export async function emptyDatabase(dataDir: string): Promise<{ db: Database; url: string }> {
  const serverUrl = process.env.TEST_DATABASE_URL ?? (await sharedServerUrl())
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(serverUrl, (client) => client.query(`create database ${name}`))
  const url = databaseUrl(serverUrl, name)
  const db = openDatabase(url, { applicationName: name })
  after(async () => {
    await closeDatabase(db)
    await dropDatabase(serverUrl, name)
    await rm(dataDir, { recursive: true, force: true })
  })
  return { db, url }
}

/** A migration that was released is never edited: those that the old database had run make its tables anew. */
async function migrateAsThen(db: Database, dataDir: string, known: Rows): Promise<void> {
  const folder = join(dataDir, 'migrations')
  await mkdir(folder)
  for (const { name } of known) {
    await writeFile(join(folder, String(name)), await readFile(new URL(`../../migrations/${name}`, import.meta.url)))
  }
  await migrate(db, new URL(`file://${folder}/`))
}

/** Triggers and constraints judge the rows as they judged the old version; foreign keys once all are there. */
async function insertRows(db: Database, tables: Readonly<Record<string, Rows>>, laterMs: number): Promise<void> {
  const columns = await db.query<{ table: string; column: string; type: string; identity: string | null }>(
    `select table_name as table, column_name as column, data_type as type,
            pg_get_serial_sequence(quote_ident(table_name), column_name) as identity
       from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' order by ordinal_position`,
  )
  const { rows: references } = await db.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint where contype = 'f'`,
  )
  const refer = (when: string) =>
    references.map(({ table, name }) => `alter table ${table} alter constraint ${name} ${when}`).join(';')
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query(refer('deferrable initially deferred'))
    for (const table of Object.keys(tables).filter((name) => name !== 'migrations')) {
      const own = columns.rows.filter(({ table: of }) => of === table)
      const names = own.map(({ column }) => `"${column}"`)
      const values = own.map(({ column, type }) =>
        type === 'timestamp with time zone'
          ? `case when "${column}" >= '${MACHINE_TIME_SINCE}' then "${column}" + $2::float8 * interval '1 ms' else "${column}" end`
          : `"${column}"`,
      )
      // A few tables are born with a row.
      const { rowCount } = await client.query(`select 1 from "${table}" limit 1`)
      if (rowCount) await client.query(`delete from "${table}"`)
      await client.query(
        `insert into "${table}" (${names}) overriding system value
         select ${values} from json_populate_recordset(null::"${table}", $1::json) where $2::float8 is not null`,
        [JSON.stringify(tables[table]), laterMs],
      )
      for (const { column, identity } of own) {
        if (identity)
          await client.query(`select setval($1, (select coalesce(max("${column}"), 0) + 1 from "${table}"), false)`, [
            identity,
          ])
      }
    }
    await client.query('set constraints all immediate')
    await client.query(refer('not deferrable'))
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** The bank's clock goes on from the moment of the dump. */
async function restoreBooks(
  folder: string,
  packed: Buffer,
  moved: readonly (readonly [string, string])[],
  { businessNow }: FixtureFacts,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'sandbox.sqlite'), gunzipSync(packed))
  const books = openBooks(folder)
  run(books, 'UPDATE clock SET offset_ms = ?', Date.parse(businessNow) - Date.now())
  run(books, 'DELETE FROM faults')
  for (const { name } of allRows<{ name: string }>(
    books,
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
  )) {
    for (const { name: column } of allRows<{ name: string }>(books, `PRAGMA table_info(${name})`)) {
      const sql = `UPDATE ${name} SET "${column}" = replace("${column}", ?, ?) WHERE typeof("${column}") = 'text' AND instr("${column}", ?) > 0`
      for (const [from, to] of moved) run(books, sql, from, to, from)
    }
  }
  books.close()
}
