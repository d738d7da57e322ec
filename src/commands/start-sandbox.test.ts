import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { lastingPort } from '../../test/support/lasting-port.ts'
import { startSandboxProcess } from './start-sandbox.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'whipround-sandbox-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))

test('the sandbox starts as its own process, answers, and comes back on the same ports', async () => {
  const ports = { port: await lastingPort(), smtpPort: await lastingPort() }
  const first = await startSandboxProcess({ dataDir, key: 'key', ...ports })
  assert.notEqual(first.pid, process.pid)
  assert.deepEqual(await (await fetch(`${first.baseUrl}/health`)).json(), { ok: true })
  await first.close()
  const second = await startSandboxProcess({ dataDir, key: 'key', ...ports })
  for (const { baseUrl, smtpPort } of [first, second])
    assert.deepEqual({ port: Number(new URL(baseUrl).port), smtpPort }, ports)
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
