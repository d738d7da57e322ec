import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startEmbeddedServer } from '../../src/db/embedded-server.ts'
import { joinServer, migratedTemplate, onServer } from './template-database.ts'
import { until } from './until.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'whipround-two-'))
await chmod(folder, 0o711)
after(() => rm(folder, { recursive: true, force: true }))

test('of two runs on one server the first to end leaves the other its template, the last takes it away', async () => {
  const server = await startEmbeddedServer({ dataDir: join(folder, 'given'), durable: false })
  const [leaveFirst, leaveSecond] = [await joinServer(server.url), await joinServer(server.url)]
  const template = await migratedTemplate(server.url)
  await leaveFirst()
  await onServer(server.url, (client) => client.query(`create database of_the_second template ${template}`))
  await leaveSecond()
  await onServer(server.url, async (client) => {
    const { rows } = await client.query('select datname from pg_database where datname = $1', [template])
    assert.deepEqual(rows, [])
  })
  await server.close()
})

test('two runs begun at once, without a server yet, share one and keep their databases', async () => {
  const { TEST_DATABASE_URL: _, NODE_TEST_CONTEXT: __, ...inherited } = process.env
  const env = { ...inherited, TMPDIR: folder }
  const runs = ['src/purchases/purchase-store.test.ts', 'src/customers/clients.test.ts'].map(async (file) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], { cwd: root, env })
    const [said] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { code: child.exitCode, said }
  })
  for (const { code, said } of await Promise.all(runs)) assert.equal(code, 0, said)
  const place = join(folder, `whipround-test-server-${process.getuid?.() ?? 0}`, 'place.json')
  const { keeperPid } = JSON.parse(await readFile(place, 'utf8')) as { keeperPid: number }
  process.kill(keeperPid, 'SIGKILL')
  // Its server ends with it: only then may the folder go.
  await until('the server is gone', async () => isGone(join(place, '..', 'postgres', 'postmaster.pid')))
})

async function isGone(path: string): Promise<boolean> {
  return readFile(path).then(
    () => false,
    () => true,
  )
}
