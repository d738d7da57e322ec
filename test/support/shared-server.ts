import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedServer } from '../../src/db/embedded-server.ts'

/**
 * For a test file run by itself (`node --test`, without the runner): a throwaway server that all such
 * runs of this user share. The first starts it in the background; it ends after ten idle minutes.
 */
const dataDir = join(tmpdir(), `whipround-test-server-${process.getuid?.() ?? 0}`)
/** Says where the server is and whose: that of a keeper who is gone counts for nothing, though a new one may use it. */
const placePath = join(dataDir, 'place.json')

interface Place {
  readonly url: string
  readonly keeperPid: number
}

const IDLE_MS = 10 * 60_000
const LOOK_MS = 15_000
/** A first start makes a cluster, at worst on a busy machine, and copies the binaries. */
const START_TIMEOUT_MS = 60_000
const START_AGAIN_MS = 10_000

export async function sharedServerUrl(): Promise<string> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let nextStart = 0
  while (Date.now() < deadline) {
    const url = await answeringUrl()
    if (url) return url
    // Again after a while: the first one may have found an idle server on its way out.
    if (Date.now() >= nextStart) {
      nextStart = Date.now() + START_AGAIN_MS
      const flags = ['--disable-warning=ExperimentalWarning']
      spawn(process.execPath, [...flags, fileURLToPath(import.meta.url)], { detached: true, stdio: 'ignore' }).unref()
    }
    await delay(50)
  }
  throw new Error(`no test database server came up in ${dataDir}: see postgres.log there`)
}

async function answeringUrl(): Promise<string | undefined> {
  try {
    const { url, keeperPid } = JSON.parse(readFileSync(placePath, 'utf8')) as Place
    process.kill(keeperPid, 0)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.end()
    return url
  } catch {
    return undefined
  }
}

/** The background part: starts the server, clears what killed runs left before anybody is let in, watches for idleness. */
async function keepServer(): Promise<void> {
  const server = await startEmbeddedServer({ dataDir, durable: false })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^(test|template)_'`,
  )
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  const place: Place = { url: server.url, keeperPid: process.pid }
  let isOpen = false
  let idleSince = Date.now()
  for (;;) {
    const isIdle = Date.now() - idleSince >= IDLE_MS
    // Closed to newcomers for one look: who was on the way in by then is seen, and keeps it open.
    if (isIdle && !isOpen) break
    if (isIdle) await rm(placePath)
    else if (!isOpen) await writeFile(placePath, JSON.stringify(place), { mode: 0o600 })
    isOpen = !isIdle
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
