import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { KEY } from '../../sandbox/test-kit.ts'
import { dumpDatabase } from '../../test/security/find-secrets.ts'
import { aCall } from '../../test/support/call.ts'
import { CHARGING_FAMILIES } from '../../test/support/charging-families.ts'
import { collectingWorld } from '../../test/support/collecting.ts'
import { echoingProxy } from '../../test/support/echoing-proxy.ts'
import { takeTurns } from '../../test/support/thorough.ts'
import { connectPspAccount, connectSandboxIssuer } from '../connections/index.ts'
import { examplePrice, type PspFamily } from '../providers/charge/index.ts'
import { findSettlement } from '../settlements/index.ts'
import { SYSTEM } from '../shared/scope.ts'
import { openVault } from '../vault/index.ts'
import { accountsIn, runSettlements, type SettlingPorts } from './index.ts'

const world = await collectingWorld()
const { db, sandbox } = world
const { sealer, businessClock, baseUrl } = world.ports
const warnings: string[] = []
const echoing: string[] = []
/** Half of them in `npm run test:all`, a quarter otherwise. */
const chosen = takeTurns(CHARGING_FAMILIES, 4, 2)
/** The vault's process signs with the time: it lives at the instant at which these tests do, now. */
const atOurs = `--import=${import.meta.resolve('../../test/support/at-instant.ts')}?at=${new Date().toISOString()}`
const vault = openVault({
  timeoutMs: 10_000,
  policy: 'loopback_too',
  log: { warn: (...said) => warnings.push(JSON.stringify(said)) },
  ...(process.env.TEST_START !== undefined && { nodeFlags: [atOurs] }),
})
after(() => vault.close())
const ports: SettlingPorts = {
  vault,
  accounts: accountsIn(sealer),
  businessClock,
  systemClock: world.ports.systemClock,
  baseUrl,
}
await connectSandboxIssuer(db, sealer, ports.systemClock, { apiUrl: sandbox.baseUrl, key: KEY, baseUrl })
await db.query(`update merchants set settlement = 'BACK'`)

/** Its merchant is paid there from now on. */
async function connect(family: PspFamily, apiUrl: (url: string) => Promise<string> = async (url) => url) {
  const { body } = await sandbox.call('GET', `/psps/${family.name}/credentials`)
  const { url, credentials } = body as { url: string; credentials: Record<string, string> }
  const [brand] = family.brands
  assert.ok(brand)
  const order = {
    merchantId: world.merchant.id,
    family,
    brand,
    given: credentials,
    mode: 'test',
    apiUrl: await apiUrl(url),
    mocksCard: false,
    notifiesAs: 'ours',
    scaFlag: undefined,
  } as const
  await connectPspAccount(db, aCall(businessClock), order, {
    ask: vault.psp.check,
    sealer,
    isDemo: true,
    acceptsUnchecked: true,
    acceptsUnproven: true,
  })
}

/** A purchase, through as many turns as it takes to settle it. */
async function settle({ traits }: PspFamily) {
  const { amountMinor, currency } = examplePrice(traits)
  const { purchase, leader } = await world.buy(amountMinor, [null], undefined, currency)
  await world.pay(leader)
  for (let round = 0; round < 6 && !(await world.read(purchase.id)).settledAt; round++) {
    await runSettlements(db, ports)
    world.passRetries(120_000)
  }
  const { rows } = await db.query<{ line: string }>(
    `select concat_ws(' ', kind, outcome, detail) as line from settlement_tries where purchase_id = $1 order by sent_at`,
    [purchase.id],
  )
  const settlement = await findSettlement(db, SYSTEM, purchase.id)
  return { purchase, settlement, tries: rows.map(({ line }) => line) }
}

async function booksOf(family: PspFamily, reference = '') {
  const { body } = await sandbox.call('GET', `/psps/${family.name}/books?reference=${reference}`)
  return (body as { payments: { id: string; state: string }[] }).payments
}

for (const family of chosen) {
  test(`a purchase is accepted, charged at ${family.name} with a card made for it, and settled`, async () => {
    await connect(family)
    const { purchase, settlement, tries } = await settle(family)
    assert.equal(settlement?.state, 'settled', tries.join('\n'))
    assert.equal((await world.read(purchase.id)).pot?.state, 'open')
    assert.equal((await booksOf(family, settlement?.payment?.reference)).length, 1)
  })

  test(`${family.name} answers a charge with the card's number: it is looked up, charged once, and the number is nowhere`, async () => {
    let echoed: () => string | undefined = () => undefined
    await connect(family, async (url) => {
      const proxy = await echoingProxy(url, async () => {
        const { rows } = await db.query<{ reference: string | null }>(
          'select reference from settlements order by requested_at desc limit 1',
        )
        return (await booksOf(family, rows[0]?.reference ?? ''))[0]?.id
      })
      echoed = proxy.echoed
      return proxy.url
    })
    const { settlement, tries } = await settle(family)
    const charges = (await booksOf(family, settlement?.reference ?? '')).filter(({ state }) => state !== 'refused')
    assert.equal(charges.length, 1, tries.join('\n'))
    if (family.traits.lookUp === 'by_reference') assert.equal(settlement?.state, 'settled', tries.join('\n'))
    const number = echoed()
    // Some never say an id of theirs; some say it under their signature, or encoded.
    if (number === undefined) return
    assert.match(tries.join('\n'), /^(sale|authorise) no_answer /m)
    for (const [table, text] of await dumpDatabase(db)) assert.ok(!text.includes(number), table)
    echoing.push(family.name)
    assert.ok(!warnings.some((line) => line.includes(number)))
  })
}

test('most of them could be made to echo', () => {
  assert.ok(echoing.length >= chosen.length / 2, echoing.join(' '))
})
