import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { lastingPort } from '../../test/support/lasting-port.ts'
import { joinEmbeddedServer, startEmbeddedServer } from './embedded-server.ts'
import { postgresAccount, unprivilegedAccount } from './postgres-account.ts'
import { embeddedBinaries } from './postgres-binaries.ts'
import { postmasterState, readPostmasterPid } from './postmaster-pid.ts'

const root = mkdtempSync(join(tmpdir(), 'whipround-embedded-'))
chmodSync(root, 0o711)
const dataDir = join(root, 'data')
const cluster = join(dataDir, 'postgres')
after(() => rmSync(root, { recursive: true, force: true }))

async function onServer<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows as T[]
}

test('the first start makes a cluster, the second finds its rows on the same port', async () => {
  const { url, close } = await startEmbeddedServer({ dataDir, port: await lastingPort() })
  await onServer(url, 'create table kept as select 1 as id')
  await close()
  const second = await startEmbeddedServer({ dataDir })
  assert.equal(second.url, url)
  assert.deepEqual(await onServer(second.url, 'select id from kept'), [{ id: 1 }])
  await second.close()
})

test('the service logs in as a role that is no superuser, with a password kept from other accounts', async () => {
  const server = await startEmbeddedServer({ dataDir })
  const [role] = await onServer<{ rolsuper: boolean }>(server.url, 'select rolsuper from pg_roles where rolname = user')
  assert.equal(role?.rolsuper, false)
  assert.equal(statSync(join(dataDir, 'postgres.json')).mode & 0o077, 0)
  const wrong = new URL(server.url)
  wrong.password = 'guess'
  await assert.rejects(onServer(wrong.toString(), 'select 1'), /password authentication failed/)
  await server.close()
})

test('every acknowledged commit is on disk', async () => {
  const server = await startEmbeddedServer({ dataDir })
  assert.deepEqual(await onServer(server.url, 'show fsync'), [{ fsync: 'on' }])
  assert.deepEqual(await onServer(server.url, 'show synchronous_commit'), [{ synchronous_commit: 'on' }])
  await server.close()
})

test('a second start over the same folder is told so in one sentence', async () => {
  const server = await startEmbeddedServer({ dataDir })
  await assert.rejects(startEmbeddedServer({ dataDir }), /another Whipround is running on .*: stop it, or set DATA_DIR/)
  await server.close()
})

test('who joins uses the running server and leaves it running, or starts one for as long as it needs', async () => {
  assert.equal(await joinEmbeddedServer(join(root, 'never-started')), undefined)
  const server = await startEmbeddedServer({ dataDir })
  const joined = (await joinEmbeddedServer(dataDir)) ?? assert.fail()
  assert.equal(joined.url, server.url)
  await joined.close()
  assert.deepEqual(await onServer(server.url, 'select 1 as id'), [{ id: 1 }])
  await server.close()
  const { url, close } = (await joinEmbeddedServer(dataDir)) ?? assert.fail()
  assert.deepEqual(await onServer(url, 'select 1 as id'), [{ id: 1 }])
  await close()
  await assert.rejects(onServer(url, 'select 1'))
})

test('the server ends with its service, kill -9 included, and the next start has what was committed', async () => {
  const { service, url } = await startService()
  await onServer(url, 'insert into kept values (2)')
  const { pid } = readPid()
  service.kill('SIGKILL')
  await once(service, 'exit')
  await gone(pid)
  const server = await startEmbeddedServer({ dataDir })
  assert.deepEqual(await onServer(server.url, 'select id from kept order by id'), [{ id: 1 }, { id: 2 }])
  await server.close()
})

test('a start right after kill -9 waits for the old server and keeps the row', async () => {
  const { service, url } = await startService()
  await onServer(url, 'insert into kept values (3)')
  service.kill('SIGKILL')
  await once(service, 'exit')
  const server = await startEmbeddedServer({ dataDir })
  assert.deepEqual(await onServer(server.url, 'select id from kept where id = 3'), [{ id: 3 }])
  await server.close()
})

test('a server that nobody holds any more is stopped and its cluster taken over', async () => {
  const account = postgresAccount()
  const bin = await embeddedBinaries(account, () => {})
  const options = ['-c', `port=${await lastingPort()}`, '-c', 'unix_socket_directories=']
  const orphan = spawn(join(bin, 'postgres'), ['-D', cluster, ...options], { ...account, stdio: 'ignore' })
  const ended = once(orphan, 'exit')
  await until(() => readPid().ready)
  const said: string[] = []
  const server = await startEmbeddedServer({ dataDir, log: (line) => said.push(line) })
  assert.deepEqual(await ended, [0, null])
  assert.deepEqual(said, ['stopped the PostgreSQL that an earlier service left running'])
  await server.close()
})

test('a killed server that remains as a zombie does not keep the next one from starting', async () => {
  // `sleep` never waits for the child it inherits.
  const parent = spawn('/bin/sh', ['-c', 'true & echo $!; exec sleep 60'])
  const [pid] = (await once(createInterface(parent.stdout), 'line')) as [string]
  writeFileSync(join(cluster, 'postmaster.pid'), `${pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n  1  1\nready   \n`)
  const server = await startEmbeddedServer({ dataDir })
  assert.equal((await onServer(server.url, 'select from kept')).length, 3)
  await server.close()
  parent.kill()
})

test('a killed postmaster is followed by recovery at the next start', async () => {
  const server = await startEmbeddedServer({ dataDir })
  await onServer(server.url, 'insert into kept values (4)')
  process.kill(readPid().pid, 'SIGKILL')
  await server.close()
  const next = await startEmbeddedServer({ dataDir })
  assert.deepEqual(await onServer(next.url, 'select id from kept where id = 4'), [{ id: 4 }])
  await next.close()
})

test('a taken port is replaced by a free one', async () => {
  const other = await startEmbeddedServer({ dataDir })
  const taken = Number(new URL(other.url).port)
  const server = await startEmbeddedServer({ dataDir: join(root, 'second'), port: taken, durable: false })
  assert.notEqual(Number(new URL(server.url).port), taken)
  await server.close()
  await other.close()
})

test('a cluster that was removed is not silently replaced by an empty one', async () => {
  rmSync(join(root, 'second', 'postgres'), { recursive: true })
  await assert.rejects(startEmbeddedServer({ dataDir: join(root, 'second') }), /the database cluster .* is gone/)
})

test('below a mode-700 folder, root puts the cluster where the account of PostgreSQL can reach it', async (t) => {
  if (process.getuid?.() !== 0) return t.skip('an ordinary user reaches every folder of their own')
  const closed = join(root, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  const said: string[] = []
  const first = await startEmbeddedServer({
    dataDir: join(closed, 'data'),
    durable: false,
    log: (line) => said.push(line),
  })
  const place = JSON.parse(readFileSync(join(closed, 'data', 'postgres.json'), 'utf8')) as { cluster: string }
  t.after(() => rmSync(dirname(place.cluster), { recursive: true, force: true }))
  assert.match(said.join(), /the database goes to \//)
  await onServer(first.url, 'create table kept as select 1 as id')
  await first.close()
  const second = await startEmbeddedServer({ dataDir: join(closed, 'data'), durable: false })
  assert.deepEqual(await onServer(second.url, 'select id from kept'), [{ id: 1 }])
  await second.close()
})

test('the unprivileged account is nobody, under whatever number, else postgres, never root', () => {
  const line = (name: string, uid: number) => `${name}:x:${uid}:${uid}::/:/bin/false\n`
  assert.equal(unprivilegedAccount(line('root', 0) + line('nobody', 65_534)).uid, 65_534)
  assert.equal(unprivilegedAccount(line('root', 0) + line('nobody', 99)).uid, 99)
  assert.equal(unprivilegedAccount(line('root', 0) + line('postgres', 26)).uid, 26)
  assert.throws(() => unprivilegedAccount(line('root', 0)), /start as an ordinary user/)
})

async function startService(): Promise<{ service: ChildProcess; url: string }> {
  const program = fileURLToPath(new URL('../../test/support/embedded-service.ts', import.meta.url))
  const flags = ['--disable-warning=ExperimentalWarning']
  const service = spawn(process.execPath, [...flags, program, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [url] = (await once(createInterface(service.stdout), 'line')) as [string]
  return { service, url }
}

function readPid(): { pid: number; ready: boolean } {
  return readPostmasterPid(cluster) ?? { pid: 0, ready: false }
}

async function gone(pid: number): Promise<void> {
  await until(() => postmasterState(pid, cluster) !== 'running')
}

/** Waits for another process, whose end nobody announces to us. */
async function until(done: () => boolean): Promise<void> {
  for (let tries = 0; !done(); tries += 1) {
    assert.ok(tries < 1000, 'nothing happened for ten seconds')
    await delay(10)
  }
}
