import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedServer } from '../../src/db/embedded-server.ts'

/**
 * For a test file run by itself (`node --test src/x.test.ts`, without the runner): a throwaway server that all such
 * runs of this user share. The first starts it in the background; it ends after ten idle minutes.
 */
const dataDir = join(tmpdir(), `whipround-test-${process.getuid?.() ?? 0}`)
const urlPath = join(dataDir, 'url')

const IDLE_MS = 10 * 60_000
const LOOK_MS = 15_000
/** A first start makes a cluster, at worst on a busy machine, and copies the binaries. */
const START_TIMEOUT_MS = 60_000

export async function sharedServerUrl(): Promise<string> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let started = false
  while (Date.now() < deadline) {
    const url = await answeringUrl()
    if (url) return url
    if (!started) {
      started = true
      const flags = ['--disable-warning=ExperimentalWarning']
      spawn(process.execPath, [...flags, fileURLToPath(import.meta.url)], { detached: true, stdio: 'ignore' }).unref()
    }
    await delay(50)
  }
  throw new Error(`no test database server came up in ${dataDir}: see postgres.log there`)
}

async function answeringUrl(): Promise<string | undefined> {
  try {
    const url = readFileSync(urlPath, 'utf8')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.end()
    return url
  } catch {
    return undefined
  }
}

/** The background part: starts the server, clears old databases, watches for idleness. */
async function keepServer(): Promise<void> {
  const server = await startEmbeddedServer({ dataDir, durable: false })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^(test|template)_'`,
  )
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  await writeFile(urlPath, server.url, { mode: 0o600 })
  let idleSince = Date.now()
  while (Date.now() - idleSince < IDLE_MS) {
    await delay(LOOK_MS)
    const sessions = await client.query(
      `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    if (sessions.rows.length > 0) idleSince = Date.now()
  }
  await client.end()
  await server.close()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await keepServer()
