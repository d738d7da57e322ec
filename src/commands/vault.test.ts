import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { NODE_COMPILE_CACHE } from '../../test/support/compile-cache.ts'
import { lastingPort } from '../../test/support/lasting-port.ts'
import { until } from '../../test/support/until.ts'
import { readConfig } from '../config.ts'
import { openVault } from '../vault/index.ts'
import { openOwnVault, withVault } from './operator/on-vault.ts'
import type { Ground } from './operator/operator-ground.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const key = randomBytes(32)
const VAULT_KEY = key.toString('base64')

/** `vault` as a process of its own. */
async function begin(t: TestContext, environment: Record<string, string> = {}) {
  const [port, healthPort] = [await lastingPort(), await lastingPort()]
  const env = {
    ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE, VAULT_KEY },
    ...{ VAULT_PORT: String(port), HEALTH_PORT: String(healthPort), ...environment },
  }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, 'vault'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  t.after(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const health = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${healthPort}/health/${path}`).catch(() => undefined)
    return answer && { status: answer.status, body: await answer.json() }
  }
  return { child, ended, health, url: `tls://127.0.0.1:${port}`, said: () => said }
}

test('it becomes ready without a database, is asked by whoever has the key, and ends with 0 when it is told to', async (t) => {
  const { child, ended, health, url, said } = await begin(t)
  await until(said, async () => (await health('ready'))?.status === 200)
  assert.deepEqual(await health('live'), { status: 200, body: { status: 'live' } })
  assert.equal((await health('elsewhere'))?.status, 404)
  const vault = openVault({ timeoutMs: 1_000, policy: 'public', log: { warn: () => {} }, remote: { url, key } })
  t.after(() => vault.close())
  assert.equal(await vault.begin(), null)
  // It may call what is public alone, whoever asks it.
  const here = { issuer: 'sandbox', apiUrl: 'http://127.0.0.1:9', settings: { key: 'any', 'callback-url': '' } }
  assert.notEqual((await vault.issuer.check(here)).kind, 'answered')
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null], said())
  assert.ok(!said().includes(VAULT_KEY))
})

test('commands ask the one that stands apart, and end in a sentence where it is not', async (t) => {
  const { child, ended, url, health, said } = await begin(t)
  await until(said, async () => (await health('ready'))?.status === 200)
  const config = readConfig({ VAULT_URL: url, VAULT_KEY })
  const ground = { config, addressPolicy: async () => 'public' } as unknown as Ground
  assert.equal(await withVault(openOwnVault, ground, async ({ address }) => address), url)
  child.kill('SIGTERM')
  await ended
  await assert.rejects(
    withVault(openOwnVault, ground, () => assert.fail()),
    { message: `the process that speaks to PSPs and card issuers at ${url} cannot be asked: nobody listens there` },
  )
})

test('the isolated process behind it is told neither the key nor anything else', { skip: noProc() }, async (t) => {
  const { child, health, said } = await begin(t)
  await until(said, async () => (await health('ready'))?.status === 200)
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')
  assert.equal(children.length, 1)
  const environment = readFileSync(`/proc/${children[0]}/environ`, 'utf8')
  assert.ok(!environment.includes('VAULT_KEY') && !environment.includes(VAULT_KEY))
  assert.match(readFileSync(`/proc/${children[0]}/cmdline`, 'utf8'), /--permission/)
})

test('a secret that is not its own ends the start in a sentence', async (t) => {
  const { ended, said } = await begin(t, { DATABASE_URL: 'postgres://user:password@db.example.org/whipround' })
  assert.deepEqual(await ended, [1, null])
  assert.equal(said(), 'whipround vault: the vault is told no secrets but VAULT_KEY: take DATABASE_URL away\n')
})

function noProc() {
  return process.platform !== 'linux' && 'children are read from /proc'
}
