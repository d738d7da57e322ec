import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { aCall } from '../../test/support/call.ts'
import { NODE_COMPILE_CACHE } from '../../test/support/compile-cache.ts'
import { testDatabase } from '../../test/support/database.ts'
import { secretKeys } from '../../test/support/secret-keys.ts'
import { type Database, transaction } from '../db/database.ts'
import { markInstallation, refuseInstallation, surveyDatabase } from '../installation/index.ts'
import { createCompany } from '../people/index.ts'
import { MINUTE_MS, SECOND_MS, systemClock } from '../shared/clocks.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'whipround-installation-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))

/** What is not refused would go on for ever, and this file with it. */
const ENDED_WITHIN_MS = 2 * MINUTE_MS
/** With what a process needs to load on a busy machine. */
const LONGER_THAN_A_START_WAITS_MS = 8 * SECOND_MS

/** The real command; these are refused before they listen. */
async function run(command: string, env: Record<string, string>) {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, command], {
    timeout: ENDED_WITHIN_MS,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      PORT: '0',
      SECRET_KEYS: secretKeys(1),
      ...env,
    },
  })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, stdout, stderr }
}

async function sellTo(db: Database): Promise<void> {
  const wished = { name: 'Charlie & Co', email: 'c@staff.test', passwordHash: 'none', basicAuthEnabled: false }
  await transaction(db, (tx) => createCompany(tx, aCall(systemClock), wished))
}

test('the demo refuses a database that somebody sells with, and changes nothing in it', async () => {
  const { db, url } = await testDatabase()
  await sellTo(db)
  const refused = await run('demo', { DATABASE_URL: url })
  assert.deepEqual([refused.code, refused.stdout], [1, ''])
  assert.match(refused.stderr, /^whipround demo: this database is not a demo’s: [^\n]+\n$/)
  assert.equal((await db.query('select from companies')).rowCount, 1)
  assert.equal((await db.query('select from installation')).rowCount, 0)
})

test('the demo refuses a database with tables of another program', async () => {
  const { db } = await testDatabase()
  await db.query('drop schema public cascade')
  await db.query('create schema public')
  assert.equal(refuseInstallation('demo', await surveyDatabase(db)), undefined)
  await db.query('create table invoices (id int)')
  assert.match(refuseInstallation('demo', await surveyDatabase(db)) ?? '', /is not a demo’s/)
})

test('a database that a service was started on is never a demo’s, nor the other way round', async () => {
  const { db, url } = await testDatabase()
  await markInstallation(db, 'service')
  await markInstallation(db, 'demo')
  const survey = await surveyDatabase(db)
  assert.deepEqual(survey, { kind: 'service', isEmpty: true })
  assert.match(refuseInstallation('demo', survey, true) ?? '', /is not a demo’s/)
  await db.query(`update installation set kind = 'demo'`)
  for (const command of ['serve', 'work']) {
    const refused = await run(command, { DATABASE_URL: url })
    assert.deepEqual([refused.code, refused.stdout], [1, ''])
    assert.match(refused.stderr, /^whipround \w+: this database is a demo’s, where test cards pay: [^\n]+\n$/)
  }
})

test('a database that is slow to say whose it is ends the process all the same', async () => {
  const { db, url } = await testDatabase()
  await markInstallation(db, 'demo')
  const ended = await transaction(db, async (tx) => {
    await tx.query('lock table installation')
    const running = run('work', { DATABASE_URL: url, HEALTH_PORT: '0' })
    await delay(LONGER_THAN_A_START_WAITS_MS)
    return { running }
  })
  const refused = await ended.running
  assert.deepEqual(refused.code, 1)
  assert.match(refused.stderr, /^whipround work: this database is a demo’s, where test cards pay: [^\n]+\n$/)
})

test('the embedded database of an earlier version is a demo’s; any other that holds companies is not', async () => {
  const { db } = await testDatabase()
  await sellTo(db)
  const survey = await surveyDatabase(db)
  assert.equal(refuseInstallation('demo', survey, true), undefined)
  assert.match(refuseInstallation('demo', survey) ?? '', /is not a demo’s/)
  assert.equal(refuseInstallation('service', survey), undefined)
})

test('the demo refuses a public address', async () => {
  const refused = await run('demo', { BASE_URL: 'https://pay.shop.example' })
  assert.deepEqual([refused.code, refused.stdout], [1, ''])
  assert.match(refused.stderr, /^whipround demo: [^\n]+BASE_URL must be on the loopback[^\n]+\n$/)
})
