import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { testDatabase } from '../support/database.ts'
import { copyWith } from '../support/larger-house.ts'
import { until } from '../support/until.ts'
import { acquirer, limit, pages, psp, rail, report } from './additions.ts'
import { connectDummy, sealer, startService } from './start-service.ts'

const house = copyWith(acquirer, ...pages, report, rail, limit, psp)
after(() => house.remove())

const load = <Module>(path: string) => house.load<Module>(path)
const { readConfig } = await load<typeof import('../../src/config.ts')>('src/config.ts')
const { db, url: databaseUrl } = await testDatabase()

const start = (environment: Record<string, string>) => startService(load, databaseUrl, environment)

test('an acquirer, a merchant’s PSP, pages, a report, a payout rail and a limit, each by its one line, compile and keep the rules', async () => {
  assert.deepEqual(await house.compile('src'), [])
  assert.deepEqual(await house.breaches(), [])
})

test('a payout rail is found by the currency that it carries', async () => {
  const { findRail } = await load<typeof import('../../src/bank/index.ts')>('src/bank/index.ts')
  const order = { endToEndId: 'po-1', amountMinor: 44_975n, currency: 'XTS', remittance: 'BREST' }
  const payee = { name: 'Charlie & Co', account: 'FR7630004000031234567890143' }
  const from = { holder: 'Whipround', account: 'FR14', version: '1', isInstant: false }
  const plannedAt = new Date('2026-11-23T18:00:00Z')
  const terms = { messageId: 'm-1', from, executeOn: '2026-11-24', plannedAt }
  const rail = findRail('XTS')
  assert.equal(rail?.instruct([{ ...order, payee }], terms).bytes.toString(), 'po-1 44975')
  assert.equal(findRail('XAF'), undefined)
})

test('a page that does not say which roles it is for, or names one that its audience has not, does not compile', async () => {
  const rest = "path: '/dashboard/x', statementsMax: 0, view: () => ({ title: '', body: '' }) })"
  const pages = [
    "staffPage({ audience: 'merchant', ",
    "staffPage({ audience: 'merchant', roles: [], ",
    "staffPage({ audience: 'merchant', roles: ['admin'], ",
    "staffPage({ audience: 'operator', roles: ['owner'], ",
    "staffPage({ roles: ['owner'], ",
    "staffPage({ audience: 'operator', roles: ['admin', 'support'], ",
  ]
  const path = 'test/roles/pages.ts'
  const lines = pages.map((page, index) => `export const page${index} = ${page}${rest}`)
  house.write(path, ["import { staffPage } from '../../src/back-office/staff-page.ts'", ...lines].join('\n'))
  const said = (await house.compile('test/roles')).filter((error) => error.startsWith(path))
  const refused = said.map((error) => Number(/\((\d+),/.exec(error)?.[1]) - 2)
  assert.deepEqual([...new Set(refused)], [0, 1, 2, 3, 4])
  assert.match(said[0] ?? '', /roles/)
})

test('a merchant’s PSP has its place: beside the acquirers, above merchants, below settling', async () => {
  const path = 'src/providers/dummy-pay/index.ts'
  const upwards = copyWith({
    files: {
      [path]: "import '../../settling/index.ts'\n",
      'src/webhooks/pay.ts': "import '../providers/dummy-pay/index.ts'\n",
    },
  })
  const broken = (await upwards.breaches()).join('\n')
  upwards.remove()
  assert.match(broken, /providers may not import settling/)
  assert.match(broken, /webhooks may not import providers/)
  assert.match(broken, /goes past src\/providers\/index\.ts/)
})

test('a merchant’s PSP is found by its brand, and its document tells of it without being told', async () => {
  const { findBrand } = await load<typeof import('../../src/providers/index.ts')>('src/providers/index.ts')
  assert.equal(findBrand('dummy_eu')?.family.name, 'dummy')
  const { psps } = await load<typeof import('../../scripts/generate-docs/psps.ts')>('scripts/generate-docs/psps.ts')
  const told = psps()
  assert.match(told, /\| Dummy Pay \| `dummy_eu` \| prose only: unproven \|/)
  assert.match(told, /\| `dummy_eu` \| Dummy Pay \| Dummy JSON \| account: `password` \|.*\| active \|/)
  assert.match(told, /\| Dummy JSON \| one call \| a second payment: .* \| by our reference, after 5 s \|/)
})

test('the service collects with an acquirer once an account is connected', async () => {
  const { baseUrl } = await start({})
  const readAcquirer = async () => {
    const ready = (await (await fetch(`${baseUrl}/health/ready`)).json()) as { acquirer: string }
    return ready.acquirer
  }
  assert.match(await readAcquirer(), /^none/)
  const accountId = await connectDummy(db)
  await until('the account is noticed', async () => (await readAcquirer()) === 'dummy')
  const statusOf = async (path: string, method = 'GET') => (await fetch(`${baseUrl}${path}`, { method })).status
  assert.equal(await statusOf(`/callbacks/dummy/${accountId}`, 'POST'), 401)
  assert.equal(await statusOf('/callbacks/dummy', 'POST'), 401)
  assert.equal(await statusOf('/callbacks/sandbox', 'POST'), 404)
})

test('a demo connects its simulator, and takes its test keys only; a service takes none from the environment', async () => {
  const path = 'src/commands/refuse-acquirer-key.ts'
  const { refuseAcquirerKey } = await load<typeof import('../../src/commands/refuse-acquirer-key.ts')>(path)
  const given = (key: string, ACQUIRER = 'dummy') => readConfig({ ACQUIRER, ACQUIRER_KEY: key })
  for (const acquirer of ['dummy', '']) {
    const live = given('dummy_live_1', acquirer)
    assert.throws(
      () => refuseAcquirerKey(live, 'demo'),
      /^Error: ACQUIRER_KEY is a live key, and the demo takes test keys/,
    )
    assert.throws(
      () => refuseAcquirerKey(live, 'service'),
      /^Error: ACQUIRER_KEY is for the demo only: npm run acquirer/,
    )
    const test = given('dummy_test_1', acquirer)
    assert.throws(() => refuseAcquirerKey(test, 'service'), /^Error: ACQUIRER_KEY is a test key/)
    refuseAcquirerKey(test, 'demo')
  }

  const { connectDemo } =
    await load<typeof import('../../src/commands/connect-demo.ts')>('src/commands/connect-demo.ts')
  const simulators = { dummy: 'http://127.0.0.1:9' }
  const sandbox = { baseUrl: 'http://127.0.0.1:8', key: 'secret', simulators }
  const terms = { sealer: sealer, sandbox, baseUrl: 'http://localhost:3000' }
  const connect = (ACQUIRER: string) => connectDemo(db, { ...terms, config: readConfig({ ACQUIRER }) })
  assert.deepEqual(await connect('dummy'), { name: 'dummy', api_url: simulators.dummy, key: 'dummy_test_secret' })
  assert.deepEqual((await connect('sandbox')).name, 'sandbox')
  await assert.rejects(connect('nobody'), /ACQUIRER must be one of .*dummy/)
  const { rows } = await db.query('select acquirer from acquirer_accounts where is_default')
  assert.deepEqual(rows, [{ acquirer: 'sandbox' }])
})

test('requests are counted against the limit under its name', async () => {
  const path = 'src/http/index.ts'
  const { createLimits, limitRequests, prepareLimits } = await load<typeof import('../../src/http/index.ts')>(path)
  const { systemClock } = await load<typeof import('../../src/shared/clocks.ts')>('src/shared/clocks.ts')
  const settings = { perCredential: 1, perAddress: 3, guesses: 0, declines: 0, tellsAddressesApart: true }
  const limits = createLimits(systemClock, settings, Buffer.alloc(32))
  const server = Fastify()
  await prepareLimits(server, limits)
  // Of the copy, where it is a family; here it is none.
  limitRequests(server, limits, 'dummy' as 'token_api')
  server.get('/', async () => 'ok')
  const { headers } = await server.inject('/')
  assert.equal(headers['ratelimit-limit'], '21')
  await server.close()
})

test('the settings’ document tells of the limit without being told', async () => {
  const path = 'scripts/generate-docs/configuration.ts'
  const { configuration } = await load<typeof import('../../scripts/generate-docs/configuration.ts')>(path)
  const told = configuration()
  assert.match(told, /\| `dummy` \| `RATE_LIMIT_PER_ADDRESS` × 7 \| seven dwarfs share an address \|/)
})
