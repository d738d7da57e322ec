import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { apiClient } from '../../test/support/api-client.ts'
import { anotherShop } from '../../test/support/api-world.ts'
import { NODE_COMPILE_CACHE } from '../../test/support/compile-cache.ts'
import { testDatabase } from '../../test/support/database.ts'
import { lastingPort } from '../../test/support/lasting-port.ts'
import { secretKeys } from '../../test/support/secret-keys.ts'
import { until } from '../../test/support/until.ts'

const { db, url: DATABASE_URL } = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'whipround-serve-'))
const SECRET_KEYS = secretKeys(1)
const children: ChildProcess[] = []
after(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

/** `serve` as an operator runs it: a process of its own, no sandbox, its log on standard output. */
async function serve(environment: Record<string, string> = {}) {
  const port = await lastingPort()
  const baseUrl = `http://localhost:${port}`
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, 'serve'], {
    env: {
      NODE_COMPILE_CACHE,
      DATABASE_URL,
      SECRET_KEYS,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'debug',
      LAME_DUCK_MS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += chunk))
  await until('the service answers', async () => {
    assert.equal(child.exitCode, null, log)
    return (await fetch(`${baseUrl}/health/ready`).catch(() => undefined))?.ok
  })
  const lines = () =>
    log
      .split('\n')
      // The last piece may still be on its way.
      .slice(0, -1)
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { child, baseUrl, log: () => log, lines }
}

/** As most operators have it, for what needs no service of its own. */
const plain = await serve()

test('that no mail server is set is told at the start and by readiness', async () => {
  const sentence = 'no mail server is set (SMTP_URL): e-mails wait for one, for three days'
  assert.equal(plain.lines().filter(({ msg, level }) => msg === sentence && level === 40).length, 1)
  const readiness = (await (await fetch(`${plain.baseUrl}/health/ready`)).json()) as { notes: string[] }
  assert.ok(readiness.notes.includes(sentence), readiness.notes.join())
})

test('who collects, and what becomes of payers’ data, are asked for at the start and by readiness', async () => {
  const unsaid = ['who collects (OPERATOR_LEGAL_NAME)', 'what becomes of their data (PRIVACY_URL)']
  const readiness = (await (await fetch(`${plain.baseUrl}/health/ready`)).json()) as { notes: string[] }
  for (const what of unsaid) {
    const sentence = `payers are not told ${what}`
    assert.equal(plain.lines().filter(({ msg, level }) => msg === sentence && level === 40).length, 1)
    assert.ok(readiness.notes.includes(sentence), readiness.notes.join())
  }
})

test('the log has one line per request, and none of what opens doors', async () => {
  const { baseUrl, log, lines } = plain
  const call = apiClient(baseUrl)
  const shop = await anotherShop({ db }, call, 'alice')
  const token = shop.accessToken
  const order = { title: 'SecretTitle', amount: 5, client: { email: 'secret.person@example.test' } }
  const created = await call('POST', '/api/merchants/v1/purchases', { token: shop.v1Token, body: order })
  assert.equal(created.status, 201, created.text)
  const link = new URL(String(created.json.payment_url))
  const payerToken = link.pathname.split('/')[2] as string
  const ids: string[] = []
  for (const path of [
    link.pathname,
    `${link.pathname}/nowhere?x=1`,
    `/%70ay/${payerToken}`,
    `/pay/${payerToken}%zz`,
    `/%70ay/${payerToken}%zz`,
    '/purchase?signature=SecretSignature&x=1',
    '/purchase?x=1&%73ignature=SecretSignature',
    '/purchase?x=1?signature=SecretSignature',
    '/api/nowhere?access_token=SecretParameter&TOKEN=SecretParameter',
    `/x?u=${encodeURIComponent(encodeURIComponent(link.href))}`,
    `/x/${payerToken.replace('.', '%2E')}?contact=secret.person%40example.test`,
    `/api/nowhere?next=%3Femail%3Dsecret.person`,
    `/api/merchants/${shop.merchantUid}/webhook_endpoint`,
  ]) {
    const { headers } = await call('GET', path, { token })
    ids.push(headers.get('x-request-id') as string)
  }
  await db.query('alter table clients rename to clients_hidden')
  const broken = await call('POST', '/api/merchants/v1/purchases', { token: shop.v1Token, body: order })
  await db.query('alter table clients_hidden rename to clients')
  assert.equal(broken.status, 500)
  const linesOf = (id: string | null) => lines().filter((line) => line.reqId === id)
  await until('the last request is logged', async () => linesOf(broken.headers.get('x-request-id')).length === 2)
  for (const id of ids) assert.equal(linesOf(id).length, 1, id)
  const fault = linesOf(broken.headers.get('x-request-id'))
  assert.deepEqual(
    fault.map((line) => line.msg ?? line.status),
    ['unexpected error', 500],
  )
  assert.match(JSON.stringify(fault[0]), /insert-purchase|clients/)
  const secrets = [token, shop.apiSecret, shop.v1Token, payerToken, 'SecretSignature', 'SecretParameter', 'SecretTitle']
  for (const secret of [...secrets, 'secret.person', 'authorization', Buffer.from(shop.apiSecret).toString('base64')]) {
    assert.ok(!log().includes(secret), `${secret} is in the log:\n${log()}`)
  }
})

/** A busy machine makes a request dearer, never cheaper. */
const TRIES = 6
const isCheap = (cpuMs: number) => cpuMs < 50

test('one anonymous request costs less than 50 ms of processor time, whatever its address repeats and its Host says', async () => {
  const { baseUrl, log } = plain
  const cpuMs = async () => {
    const text = await (await fetch(`${baseUrl}/metrics`)).text()
    return 1000 * Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1])
  }
  // What asking for the counter itself costs is no part of the request.
  const askings: number[] = []
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = await cpuMs()
    askings.push((await cpuMs()) - before)
  }
  const askingMs = Math.min(...askings)
  for (const [host, status] of [
    [new URL(baseUrl).host, 404],
    ['nobody.example', 421],
  ] as const) {
    for (const unit of ['-eyJ', '%25', '/pay/', 'a=', '//']) {
      const path = `/x?${unit.repeat(62_000 / unit.length)}`
      const costs: number[] = []
      while (costs.length < TRIES && !costs.some(isCheap)) {
        const before = await cpuMs()
        const answer = await new Promise<number | undefined>((resolve, reject) => {
          const asked = request(baseUrl, { path, headers: { host } }, (came) => resolve(came.resume().statusCode))
          asked.on('error', reject).end()
        })
        assert.equal(answer, status)
        costs.push((await cpuMs()) - before - askingMs)
      }
      assert.ok(costs.some(isCheap), `${unit}: ${costs} ms, and ${askingMs} ms to ask`)
    }
  }
  assert.ok(
    log()
      .split('\n')
      .every((line) => line.length < 4000),
  )
})

/** Twenty-five clients with so much between two requests are load enough, and leave the machine to the others. */
const CLIENT_REST_MS = 20

test('under load, SIGTERM resets no request: readiness says no, all goes on for a while, what is under way is answered', async (t) => {
  const { baseUrl, child, log } = await serve({ LAME_DUCK_MS: '1500' })
  const ended = once(child, 'exit')
  const outcomes = new Map<unknown, number>()
  const count = (outcome: unknown) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  let isReady = true
  // Also when this test fails: clients that never stop would keep the process for ever.
  t.after(() => {
    isReady = false
  })
  let refusal: unknown
  // Stops sending when a balancer would.
  const client = async (agent: Agent) => {
    for (; isReady; await delay(CLIENT_REST_MS)) {
      const asked = request(`${baseUrl}/api/merchants/mer_018f0000-0000-7000-8000-000000000000`, { agent }).end()
      try {
        const [came] = await once(asked, 'response')
        await once(came.resume(), 'end')
        count(came.statusCode)
      } catch (error) {
        count((error as NodeJS.ErrnoException).code)
      }
    }
    agent.destroy()
  }
  const keepAlive = Array.from({ length: 20 }, () => client(new Agent({ keepAlive: true, maxSockets: 1 })))
  const fresh = Array.from({ length: 5 }, () => client(new Agent({ keepAlive: false })))
  await until('all of them have been answered', async () => (outcomes.get(404) ?? 0) > 200)
  child.kill('SIGTERM')
  await until('readiness says no', async () => {
    const answer = await fetch(`${baseUrl}/health/ready`)
    if (answer.status === 200) return false
    refusal = await answer.json()
    return true
  })
  const before = outcomes.get(404) as number
  await until('service goes on meanwhile', async () => (outcomes.get(404) as number) > before + 50)
  isReady = false
  await Promise.all([...keepAlive, ...fresh])
  assert.deepEqual(refusal, { status: 'stopping', reason: 'this process is about to end' })
  assert.deepEqual([...outcomes.keys()], [404], 'every request was answered')
  assert.deepEqual(await ended, [0, null], log())
})

test('a stopping service finishes what is under way, and ends with 0; copies of a signal are harmless, a later one ends the wait', async () => {
  const { baseUrl, child, log } = await serve({ LAME_DUCK_MS: '300000' })
  const ended = once(child, 'exit')
  const call = apiClient(baseUrl)
  const shop = await anotherShop({ db }, call, 'bob')
  const body = { title: 'Brest', amount: 5 }
  const { json } = await call('POST', '/api/merchants/v1/purchases', { token: shop.v1Token, body })
  const holder = await db.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from purchases where id = $1 for update', [json.id])
  const abort = call('POST', `/api/purchases/pur_${json.id}/abort`, { token: shop.accessToken })
  await until('the abort waits for the lock', async () => {
    const { rows } = await db.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return rows.length > 0
  })
  child.kill('SIGTERM')
  child.kill('SIGINT')
  await until('readiness says no', async () => (await fetch(`${baseUrl}/health/ready`)).status === 503)
  assert.equal((await fetch(`${baseUrl}/health/live`)).status, 200)
  const created = await call('POST', '/api/merchants/v1/purchases', { token: shop.v1Token, body })
  assert.deepEqual([created.status, created.headers.get('connection')], [201, 'close'])
  await until('the port is closed', async () => {
    child.kill('SIGTERM')
    return fetch(`${baseUrl}/health/live`).then(
      () => false,
      () => true,
    )
  })
  await holder.query('commit')
  holder.release()
  assert.deepEqual((await abort).json, { purchase_uid: `pur_${json.id}`, state: 'ABORTED' })
  assert.deepEqual(await ended, [0, null], log())
})

test('[base.https] behind https every answer says so to browsers', async () => {
  const { baseUrl, child } = await serve({ BASE_URL: 'https://pay.shop.example' })
  const answer = await fetch(`${baseUrl}/health/live`)
  assert.match(answer.headers.get('strict-transport-security') ?? '', /^max-age=\d{8}/)
  child.kill('SIGTERM')
  await once(child, 'exit')
})

test('without a sandbox a loopback address is no webhook address', async () => {
  const call = apiClient(plain.baseUrl)
  const shop = await anotherShop({ db }, call, 'dora')
  for (const url of ['https://127.0.0.1/', 'https://localhost/', 'http://shop.example/', 'https://[::1]/']) {
    const path = `/api/merchants/${shop.merchantUid}/webhook_endpoint`
    const answer = await call('PUT', path, { token: shop.accessToken, body: { url } })
    assert.deepEqual([answer.status, answer.errorCode], [400, 'url_not_allowed'], url)
  }
})
