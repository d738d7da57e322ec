import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { testDatabase } from '../../../test/support/database.ts'
import { lastingPort } from '../../../test/support/lasting-port.ts'
import { until } from '../../../test/support/until.ts'
import { chainJournals, verifyChain } from '../../books/index.ts'
import { readConfig } from '../../config.ts'
import { transaction } from '../../db/database.ts'
import { asOperator } from '../../events/index.ts'
import { findMerchant } from '../../merchants/index.ts'
import { DEFAULT_TIME_ZONE } from '../../schedules/index.ts'
import { createPurchase } from '../../selling/index.ts'
import { DAY_MS } from '../../shared/clocks.ts'
import { parsePublicId } from '../../shared/ids.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { refundPurchase } from '../../unwinding/index.ts'
import { startDemo } from '../demo.ts'
import { readDemoFile } from '../demo-file.ts'
import { SCRIPT } from './script.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
/** Beside browsers and other services the play takes three times as long as alone, and it is begun twice. */
const PLAY_WAIT_MS = 600_000
const TEST_TIMEOUT_MS = 900_000

test('the demo’s history is played apart, killed by kill -9 and begun anew, and released whole; what is bought meanwhile is of today', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'whipround-history-'))
  after(() => rm(dataDir, { recursive: true, force: true }))
  const { db, url } = await testDatabase()
  const settings = { DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' }
  const config = readConfig({ ...settings, PORT: String(await lastingPort()) })
  const count = async (sql: string) => Number((await db.query<{ n: bigint }>(`select ${sql} as n`)).rows[0]?.n)
  const purchases = () => count('(select count(*) from purchases)')
  const said: string[] = []
  const say = (line: string) => said.push(line)

  const killed = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, 'demo'], {
    env: { ...process.env, ...settings, PORT: String(config.port), DEMO_HISTORY: 'on' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  after(() => killed.kill('SIGKILL'))
  killed.stdout.setEncoding('utf8').on('data', say)
  await until('a quarter is played', async () => said.some((line) => line.includes('25 %')), PLAY_WAIT_MS)
  assert.equal(await purchases(), 0, 'nothing of it is in the demo while it is played')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  said.length = 0

  const demo = await startDemo(config, say)
  after(() => demo.close())
  demo.playHistory()
  const file = await readDemoFile(dataDir)
  const merchantId = parsePublicId('mer', file?.merchants.SPLIT.uid ?? '') as string
  const merchant = (await findMerchant(db, SYSTEM, merchantId)) ?? assert.fail()
  const call = asOperator(demo.world.collecting)
  const bought = await createPurchase(db, call, merchant, {
    ...{ reference: 'MEANWHILE', title: 'Today', amountMinor: 1000n, currency: 'EUR', language: 'en' },
    ...{ products: [], leader: null },
  })
  assert.ok(Math.abs(bought.purchase.createdAt.getTime() - Date.now()) < DAY_MS)
  assert.equal(await purchases(), 1)
  const asBought = async () => (await db.query('select * from purchases where id = $1', [bought.purchase.id])).rows
  const before = await asBought()
  await until('all is there', async () => said.some((line) => line.includes('in the books')), PLAY_WAIT_MS)
  assert.equal(await purchases(), SCRIPT.length + 1)
  assert.deepEqual(
    await asBought(),
    before,
    'what was bought meanwhile is neither moved in time nor taken up by the play',
  )
  assert.equal(await count('(select count(*) from articles)'), 1, 'begun anew, its article was made once')
  assert.equal(
    await count('(select count(*) from purchases where article_id is not null)'),
    SCRIPT.filter(({ isArticle }) => isArticle).length,
  )
  assert.equal(await count('(select coalesce(sum(amount_minor), 0) from postings)'), 0)
  await chainJournals(db, DEFAULT_TIME_ZONE)
  assert.equal((await verifyChain(db)).brokenAt, undefined)
  assert.equal(await count('(select count(*) from journals) - (select count(*) from journal_chain)'), 0)
  const { rows } = await db.query<{ begun: Date }>('select min(occurred_at) as begun from journals')
  assert.ok(Date.now() - (rows[0]?.begun.getTime() ?? 0) > 118 * DAY_MS)

  // What the bank knows by then is what our books say: a refund of a payment made in the play goes through.
  const { rows: paid } = await db.query<{ id: string; amount: bigint }>(
    `select id, amount_minor as amount from purchases where title = 'Golf à Dinard' and state = 'successful'`,
  )
  const golf = paid[0] ?? assert.fail()
  await transaction(db, (tx) => refundPurchase(tx, call, { purchaseId: golf.id, amountMinor: golf.amount }))
  const refunded = `(select count(*) from purchases where id = '${golf.id}' and state = 'refunded')`
  await until('it is refunded', async () => (await count(refunded)) === 1, 60_000)
  assert.equal(await count(`(select count(*) from parity_findings where state = 'open')`), 0)
})
