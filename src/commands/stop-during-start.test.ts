import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { NODE_COMPILE_CACHE } from '../../test/support/compile-cache.ts'
import { testDatabase } from '../../test/support/database.ts'
import { secretKeys } from '../../test/support/secret-keys.ts'
import { until } from '../../test/support/until.ts'
import { readPlace } from '../db/cluster-place.ts'

/** Says when the process takes SIGTERM on itself: from there on it must not be killed by it. */
const TELL = `process.on('newListener', (name) => name === 'SIGTERM' && console.log('it hears'))`
const main = fileURLToPath(new URL('../main.ts', import.meta.url))

async function begin(t: TestContext, command: string, environment: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'whipround-stop-'))
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', `data:text/javascript,${TELL}`, main, command],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE,
        DATA_DIR: dataDir,
        PORT: '0',
        DEMO_HISTORY: 'off',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const ended = once(child, 'exit')
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  t.after(async () => {
    child.kill('SIGKILL')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  })
  return { child, dataDir, ended, said: () => said }
}

test('a signal before anything is open ends the start with 0', async (t) => {
  const { url } = await testDatabase()
  for (const command of ['serve', 'demo']) {
    const { child, ended, said } = await begin(t, command, { DATABASE_URL: url, SECRET_KEYS: secretKeys(1) })
    await until('it hears', async () => said().includes('it hears'))
    child.kill('SIGTERM')
    assert.deepEqual(await ended, [0, null], `${command}: ${said()}`)
    assert.doesNotMatch(said(), /is ready|rror/)
  }
})

test('a signal while the demo starts its PostgreSQL ends it with 0, and PostgreSQL and sandbox with it', async (t) => {
  const { child, dataDir, ended, said } = await begin(t, 'demo', {})
  await until('PostgreSQL is being started', async () => existsSync(join(dataDir, 'postgres.log')), 60_000)
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null], said())
  assert.doesNotMatch(said(), /is ready/)
  const place = await readPlace(dataDir)
  assert.ok(place && !existsSync(resolve(dataDir, place.cluster, 'postmaster.pid')), 'PostgreSQL has stopped')
})
