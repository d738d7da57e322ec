import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'

/** The machine may be busy; what never ends takes longer than any of this. */
const ENDS_WITHIN_MS = 60_000

test('a test file whose port is taken ends, and says which', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  after(() => taken.close())
  const { port } = taken.address() as AddressInfo
  const world = JSON.stringify(new URL('./world.ts', import.meta.url).href)
  const path = join(await mkdtemp(join(tmpdir(), 'whipround-taken-')), 'file.test.mjs')
  after(() => rm(dirname(path), { recursive: true }))
  // As files that share a process are played (scripts/test-run/groups.ts).
  const begin = `const { startWorld } = await import(${world})\n  await startWorld({ PORT: '${port}', HOST: '127.0.0.1' })`
  await writeFile(
    path,
    `import { describe } from 'node:test'\nawait describe('a file', async () => {\n  ${begin}\n})\n`,
  )
  const said = await new Promise<string>((resolve, reject) => {
    const { NODE_TEST_CONTEXT: _ours, ...env } = process.env
    execFile(process.execPath, ['--test', path], { env, timeout: ENDS_WITHIN_MS }, (error, stdout) =>
      error?.killed ? reject(new Error(`it goes on: ${stdout}`)) : resolve(stdout),
    )
  })
  assert.match(said, new RegExp(`PORT ${port}|port ${port}|:${port}`))
})
