import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { closeDatabase, type Database, openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { apiClient } from '../support/api-client.ts'
import { anotherShop, type Shop } from '../support/api-world.ts'
import { NODE_COMPILE_CACHE } from '../support/compile-cache.ts'
import { lastingPort } from '../support/lasting-port.ts'
import { ownServer } from '../support/own-server.ts'
import { secretKeys } from '../support/secret-keys.ts'
import { until } from '../support/until.ts'

// `serve` as a process of its own, on a PostgreSQL that is stopped, frozen, filled and made read-only under it.

const V1 = '/api/merchants/v1/purchases'
const ORDER = { title: 'Brest', amount: 5 }
/** The service promises two seconds; the rest is for a busy machine. A lost ring is found after 22.5 s at the earliest. */
const BACK_WITHIN_MS = 20_000

const server = await ownServer()
const dataDir = await mkdtemp(join(tmpdir(), 'whipround-away-'))
const SECRET_KEYS = secretKeys(1)
const children: ChildProcess[] = []
const db: Database = openDatabase(server.url)
after(async () => {
  for (const child of children) child.kill('SIGKILL')
  await closeDatabase(db)
  await rm(dataDir, { recursive: true, force: true })
})
await migrate(db)

async function launch(command: 'serve' | 'work') {
  const port = await lastingPort()
  const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, command], {
    env: {
      DATABASE_URL: server.url,
      DATA_DIR: dataDir,
      SECRET_KEYS,
      LAME_DUCK_MS: '0',
      PORT: String(port),
      HEALTH_PORT: String(port),
      RATE_LIMIT_PER_ADDRESS: '0',
      NODE_COMPILE_CACHE,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  // Also when this file fails before its first test.
  process.once('exit', () => child.kill('SIGKILL'))
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      if (!line.includes('/health/')) log += `${line}\n`
    })
  }
  const baseUrl = `http://localhost:${port}`
  const readiness = async () => {
    assert.equal(child.exitCode, null, log)
    const answer = await fetch(`${baseUrl}/health/ready`).catch(() => undefined)
    const { reason } = ((await answer?.json()) ?? {}) as { reason?: string }
    return { status: answer?.status, reason }
  }
  const says = (reason: string) =>
    until(`${command} says: ${reason}\n${log}`, async () => (await readiness()).reason === reason)
  const isReady = (patienceMs?: number) =>
    until(
      () => `${command} is ready\n${log}`,
      async () => (await readiness()).status === 200,
      patienceMs,
    )
  const isLive = async () => (await fetch(`${baseUrl}/health/live`)).status === 200
  const problems = () =>
    log.split('\n').filter((line) => /"level":[45]0/.test(line) && !/no acquirer|usury caps/.test(line))
  return { baseUrl, child, says, isReady, isLive, problems }
}

/** One answer of each family; payers get a page. */
async function assertAllSay503(shop: Pick<Shop, 'v1Token' | 'accessToken'>): Promise<void> {
  const payer = { accept: 'text/html', 'accept-language': 'en' }
  const answers = {
    v1: await call('POST', V1, { token: shop.v1Token, body: ORDER }),
    token: await call('POST', '/api/purchases/pur_018f0000-0000-7000-8000-000000000000/abort', {
      token: shop.accessToken,
    }),
    page: await call('GET', link.pathname, { headers: payer }),
    funnel: await call('GET', '/purchase?merchantUid=mer_018f0000-0000-7000-8000-000000000000', { headers: payer }),
  }
  for (const [family, answer] of Object.entries(answers)) {
    assert.equal(answer.status, 503, `${family}: ${answer.text.slice(0, 300)}`)
    assert.ok(Number(answer.headers.get('retry-after')) > 0, family)
  }
  assert.equal(answers.v1.errorCode, 'temporarily_unavailable')
  assert.equal(answers.token.errorCode, 'temporarily_unavailable')
  for (const page of [answers.page, answers.funnel]) assert.match(page.text, /^<!doctype html>[\s\S]*<\/html>/i)
}

/** Workers do what became due: the event of a new purchase is dispatched. */
async function assertWorkersWork(): Promise<void> {
  const { json, status, text } = await call('POST', V1, { token: shop.v1Token, body: ORDER })
  assert.equal(status, 201, text)
  await until(
    'the event was dispatched',
    async () => {
      const { rowCount } = await db.query('select 1 from events where purchase_id = $1 and dispatched_at is not null', [
        json.id,
      ])
      return rowCount > 0
    },
    BACK_WITHIN_MS,
  )
}

const service = await launch('serve')
await service.isReady()
const call = apiClient(service.baseUrl)
const shop = await anotherShop({ db }, call, 'alice')
const link = new URL(String((await call('POST', V1, { token: shop.v1Token, body: ORDER })).json.payment_url))

test('a database that stops and comes back: 503 for everybody, live throughout, at work again within two seconds', async () => {
  const asking = { now: true }
  const statuses = new Set<number>()
  const load = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (asking.now) statuses.add((await call('POST', V1, { token: shop.v1Token, body: ORDER })).status)
    }),
  )
  await server.stop()
  await service.says('the database does not answer')
  await assertAllSay503(shop)
  assert.ok(await service.isLive())
  asking.now = false
  await load
  await server.start()
  await service.isReady(BACK_WITHIN_MS)
  await assertWorkersWork()
  statuses.delete(201)
  assert.deepEqual([...statuses], [503])
})

test('an outage is one line of the log when it begins and one when it ends', async () => {
  const told = () => service.problems().map((line) => JSON.parse(line).msg as string)
  // This service has no mail server, and nothing to tell payers of its operator, which it says when it starts.
  const ofOutage = () => told().filter((line) => !/^(no mail server|payers are not told)/.test(line))
  await until('the end is told', async () => ofOutage().length >= 2)
  const lines = ofOutage()
  assert.equal(lines.length, 2, lines.join('\n'))
  assert.match(lines[0] as string, /^the database does not serve us: /)
  assert.equal(lines[1], 'the database does its work again')
})

test('a frozen database: not ready within its own time limit, live throughout, at work again when it thaws', async () => {
  server.freeze()
  try {
    await service.says('the database does not answer')
    assert.ok(await service.isLive())
  } finally {
    server.thaw()
  }
  await service.isReady(BACK_WITHIN_MS)
  await assertWorkersWork()
})

test('a full disk is 503 with Retry-After, and told by readiness until writes succeed', async () => {
  await db.query(
    'create function no_room() returns trigger language plpgsql as $$ begin raise exception using errcode = $e$53100$e$; end $$',
  )
  await db.query('create trigger no_room before insert on purchases for each row execute function no_room()')
  const refused = await call('POST', V1, { token: shop.v1Token, body: ORDER })
  await service.says('the disk of the database is full')
  await db.query('drop trigger no_room on purchases')
  assert.deepEqual([refused.status, refused.errorCode], [503, 'temporarily_unavailable'])
  assert.ok(refused.headers.get('retry-after'))
  await service.isReady(BACK_WITHIN_MS)
})

test('a database that takes no writes any more is 503, and not ready', async () => {
  const name = new URL(server.url).pathname.slice(1)
  const others =
    'select pg_terminate_backend(pid) from pg_stat_activity where usename = user and pid <> pg_backend_pid()'
  await db.query(`alter database ${name} set default_transaction_read_only = on`)
  await db.query(others)
  await service.says('the database takes no writes')
  const refused = await call('POST', V1, { token: shop.v1Token, body: ORDER })
  assert.deepEqual([refused.status, refused.errorCode], [503, 'temporarily_unavailable'])
  await db.query(`begin read write; alter database ${name} reset default_transaction_read_only; commit`)
  await db.query(others)
  await service.isReady(BACK_WITHIN_MS)
  await assertWorkersWork()
})

test('work that is started while the database is away, and lacks a migration, says so and does nothing until it is there', async () => {
  service.child.kill('SIGTERM')
  await until('serve has ended', async () => service.child.exitCode === 0)
  const { rows } = await db.query('select id from events limit 1')
  const due = async () =>
    (await db.query('select 1 from events where id = $1 and dispatched_at is null', [rows[0]?.id])).rowCount === 1
  await db.query('update events set dispatched_at = null, feed_position = null where id = $1', [rows[0]?.id])
  await db.query(`delete from migrations where name like '0010%'`)
  await server.stop()
  const work = await launch('work')
  await work.says('the database does not answer')
  assert.ok(await work.isLive())
  const metrics = await (await fetch(`${work.baseUrl}/metrics`)).text()
  assert.match(metrics, /process_cpu/)
  assert.doesNotMatch(metrics, /^whipround_collection_held/m, 'nothing is told of what cannot be read')
  await server.start()
  await work.says('migrations are missing')
  await work.says('migrations are missing')
  assert.ok(await due())
  await db.query(`insert into migrations (name) values ('0010_pages.sql'), ('9999_of_a_newer_version.sql')`)
  await work.isReady(BACK_WITHIN_MS)
  await until('what was due is done', async () => !(await due()), BACK_WITHIN_MS)
  assert.match(await (await fetch(`${work.baseUrl}/metrics`)).text(), /process_cpu/)
  work.child.kill('SIGTERM')
  await until('work has ended', async () => work.child.exitCode === 0)
})
