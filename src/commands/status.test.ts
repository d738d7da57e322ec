import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startWorld } from '../../test/support/world.ts'
import { readConfig } from '../config.ts'
import { markInstallation } from '../installation/index.ts'
import { placeHold } from '../payments/index.ts'
import { systemClock } from '../shared/clocks.ts'
import { operate } from './operator/operate.ts'
import { STATUS_VERBS } from './status.ts'

const world = await startWorld()
// Its keys are in the data folder.
await markInstallation(world.db, 'demo')

async function status(baseUrl = world.baseUrl, healthUrls = '', ...args: string[]) {
  const config = readConfig({
    BASE_URL: baseUrl,
    HEALTH_URLS: healthUrls,
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: world.dataDir,
    SANDBOX_URL: world.sandboxUrl,
    SANDBOX_KEY: world.sandboxKey,
  })
  let told = ''
  const code = await operate('status', STATUS_VERBS, config, args, (text) => {
    told += text
  })
  return { code, told }
}

test('a service that needs nobody has status 0, and says so', async () => {
  const { code, told } = await status()
  assert.match(told, /Nothing needs you\./)
  assert.equal(code, 0)
})

test('what needs somebody is said with what to type and where to read on, and ends with 1', async () => {
  await placeHold(world.db, {
    reason: 'operator',
    detail: 'a look at the books',
    heldAt: systemClock.now(),
    heldOn: new Date(),
  })
  const { code, told } = await status()
  assert.match(told, /collection is held: npm run collection -- status\n {2}docs\/runbook\/README\.md#collection/)
  assert.equal(code, 1)
  const { told: json } = await status(world.baseUrl, '', '--json')
  assert.deepEqual(
    (JSON.parse(json) as { items: { topic: string }[] }).items.map(({ topic }) => topic),
    ['collection'],
  )
})

test('a service that does not answer is the first thing told', async () => {
  const { code, told } = await status('http://localhost:9')
  assert.match(told, /no service answers at http:\/\/localhost:9: npm start, or npm run serve/)
  assert.equal(code, 1)
})

test('where the public address leads nowhere from, each process is asked at its own, and what all say is said once', async () => {
  const { told } = await status('https://localhost:9', world.baseUrl)
  assert.doesNotMatch(told, /no service answers/)
  const { told: twice } = await status('https://localhost:9', `${world.baseUrl}, ${world.baseUrl}/`)
  assert.equal(twice, told)
  const { told: oneAway, code } = await status('https://localhost:9', `${world.baseUrl},http://localhost:9`)
  assert.match(oneAway, /^no service answers at http:\/\/localhost:9: /m)
  assert.equal(code, 1)
})
