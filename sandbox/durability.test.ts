import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { filesOf, KEY, newDataDir, submitCard, testClient } from './test-kit.ts'

interface Spawned {
  child: ChildProcess
  ready: { ready: true; base_url: string; smtp_port: number; pid: number }
}

async function spawnSandbox(dataDir: string): Promise<Spawned> {
  const main = new URL('./main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [main, '--data', dataDir, '--key', KEY], { stdio: ['pipe', 'pipe', 'inherit'] })
  after(() => void child.kill('SIGKILL'))
  const [line] = await once(createInterface({ input: child.stdout! }), 'line')
  return { child, ready: JSON.parse(line) }
}

test('kill -9 loses nothing that was answered, and a restart gives the same books', async () => {
  const dataDir = newDataDir()
  let current = await spawnSandbox(dataDir)
  const client = testClient(() => current.ready.base_url)
  const restart = async () => {
    current.child.kill('SIGKILL')
    await once(current.child, 'exit')
    current = await spawnSandbox(dataDir)
  }

  const payment = await client.payBy({ store_credential: true })
  const challenged = await client.openSession()
  await submitCard(challenged.page_url, '4000002500003155')
  const message = { to: '+33612345678', from: 'Whipround', text: 'Hello' }
  await client.call('POST', '/sms/messages', message)
  await client.call('POST', '/clock/advance', { ms: 60_000 })
  const path = `/v1/payments/${payment.id}/captures`
  const capture = await client.call('POST', path, { amount: 42, final: true }, 'capture')
  const books = await client.call('GET', '/v1/books')

  await restart()
  assert.deepEqual(await client.call('GET', '/v1/books'), books)
  assert.deepEqual(await client.call('POST', path, { amount: 42, final: true }, 'capture'), capture)
  assert.equal((await client.call('GET', '/clock')).body.offset_ms, 60_000)
  assert.equal((await client.call('GET', '/mailbox.json')).body.messages[0].text, 'Hello')
  const { page_url: movedPage } = await client.session(challenged.id)
  assert.match(await (await fetch(movedPage)).text(), /123456/)

  await client.fault('verdict', 'late', 1, 0)
  const late = await client.openSession()
  await submitCard(late.page_url, '4242424242424242')
  await restart()
  // The resumed verdict is due at once; each look-up gives its timer a turn.
  while ((await client.session(late.id)).state === 'open') await new Promise(setImmediate)
  assert.equal((await client.session(late.id)).state, 'approved')

  current.child.stdin!.end()
  const [code] = await once(current.child, 'exit')
  assert.equal(code, 0, 'ends with its parent')
})

test('nobody else on the machine reads the sandbox’s files: 0600, in a folder of 0700', async () => {
  const dataDir = newDataDir()
  const { child } = await spawnSandbox(dataDir)
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  assert.equal(modeOf(dataDir), '700')
  const files = filesOf(dataDir)
  assert.ok(files.some((file) => file.endsWith('sandbox.sqlite-wal')))
  for (const file of files) assert.equal(modeOf(file), '600', file)
  for (const folder of ['bank', 'bank/orders', 'bank/answers'])
    assert.equal(modeOf(join(dataDir, folder)), '700', folder)
  child.stdin!.end()
  await once(child, 'exit')
})
