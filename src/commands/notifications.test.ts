import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { NODE_COMPILE_CACHE } from '../../test/support/compile-cache.ts'
import { notifyingWorld } from '../../test/support/notifying.ts'

const { url, clock, aShop, accepted, plan, tell } = await notifyingWorld()
const dataDir = mkdtempSync(join(tmpdir(), 'whipround-notifications-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))
const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The real command, as an operator runs it. */
async function run(...args: readonly string[]) {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE, DATABASE_URL: url, DATA_DIR: dataDir }
  const flags = ['--disable-warning=ExperimentalWarning', main, 'notifications']
  const child = spawn(process.execPath, [...flags, ...args, '--json'], { env })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, stdout, stderr }
}

test('an operator sees what a shop was told of a purchase, and has it told again: a line of the log says who', async () => {
  const shop = await aShop()
  const purchaseId = await accepted(shop)
  await tell()
  const { items } = JSON.parse((await run('list', '--purchase', `pur_${purchaseId}`)).stdout)
  const [{ notification, kind, state, tries, last_error: lastError }] = items
  assert.deepEqual([items.length, kind, state, tries, lastError], [1, 'transfer', 'delivered', 1, null])
  const replayed = await run('replay', '--notification', notification)
  assert.deepEqual(JSON.parse(replayed.stdout), { notification, state: 'pending' })
  const { msg, delivery, actor } = JSON.parse(replayed.stderr)
  assert.deepEqual(
    { msg, delivery, actor },
    { msg: 'notification replayed', delivery: notification, actor: 'operator' },
  )
  // The command's clock is the machine's.
  clock.set(new Date(Date.now() + 1000))
  await tell()
  assert.equal(shop.machine.calls.length, 2)
})

test('without a purchase an operator sees what any shop has not taken, newest first, a hundred of them, and by state', async () => {
  const [deaf, gone] = [await aShop(), await aShop()]
  deaf.machine.answer = (_call, response) => response.writeHead(500).end()
  gone.machine.answer = (_call, response) => response.writeHead(410).end()
  const missed = [await accepted(deaf), await accepted(gone)].map((id) => `pur_${id}`)
  await tell()
  const list = async (...args: string[]) => JSON.parse((await run('list', ...args)).stdout)
  const rows = async (...args: string[]) =>
    (await list(...args)).items.map(({ purchase, state }: Record<string, string>) => [purchase, state])
  assert.deepEqual(await rows(), [
    [missed[1], 'discarded'],
    [missed[0], 'pending'],
  ])
  assert.deepEqual(await rows('--state', 'exhausted'), [])
  assert.deepEqual(await rows('--state', 'discarded'), [[missed[1], 'discarded']])
  assert.deepEqual((await list('--purchase', missed[0] ?? '', '--state', 'delivered')).items, [])
  assert.match((await run('list', '--state', 'lost')).stderr, /--state takes pending or delivered or exhausted/)
  for (let count = 0; count < 101; count++) await accepted(deaf, { reference: `missed-${count}` })
  while ((await plan()) > 0);
  const { items, notes } = await list('--state', 'pending')
  assert.deepEqual([items.length, notes], [100, ['there are more: these are the newest 100']])
})

test('a purchase or a notification that there is not is said in a sentence', async () => {
  const cases: [string[], RegExp][] = [
    [['list', '--purchase', `pur_${randomUUID()}`], /^whipround notifications: no purchase with this uid/],
    [['list', '--purchase', 'x'], /--purchase takes pur_ and a UUID, not x/],
    // Likewise notification_not_found.
    [['replay', '--notification', '4711'], /^whipround notifications: no notification has this number/],
    [['replay', '--notification', 'x'], /--notification takes its number, not x/],
  ]
  for (const [args, sentence] of cases) {
    const { code, stdout, stderr } = await run(...args)
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, sentence)
  }
})
