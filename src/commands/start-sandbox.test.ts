import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startSandboxProcess } from './start-sandbox.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'whipround-sandbox-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))

test('the sandbox starts as its own process, answers, and comes back on the same ports', async () => {
  const first = await startSandboxProcess({ dataDir, key: 'key' })
  assert.notEqual(first.pid, process.pid)
  assert.deepEqual(await (await fetch(`${first.baseUrl}/health`)).json(), { ok: true })
  await first.close()
  const port = Number(new URL(first.baseUrl).port)
  const second = await startSandboxProcess({ dataDir, key: 'key', port, smtpPort: first.smtpPort })
  assert.deepEqual([second.baseUrl, second.smtpPort], [first.baseUrl, first.smtpPort])
  await second.close()
})

test('closing ends the process, and its key may be any text', async () => {
  const sandbox = await startSandboxProcess({ dataDir, key: '-k --port=1' })
  await sandbox.close()
  assert.equal(await sandbox.ended, 0)
})

test('a port taken by somebody else is replaced by a free one', async () => {
  const stranger = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => stranger.once('listening', resolve))
  const { port } = stranger.address() as { port: number }
  const sandbox = await startSandboxProcess({ dataDir, key: 'key', port })
  assert.notEqual(Number(new URL(sandbox.baseUrl).port), port)
  await sandbox.close()
  stranger.close()
})
