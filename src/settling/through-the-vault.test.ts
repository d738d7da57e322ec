import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { KEY } from '../../sandbox/test-kit.ts'
import { aCall } from '../../test/support/call.ts'
import { CHARGING_FAMILIES } from '../../test/support/charging-families.ts'
import { collectingWorld } from '../../test/support/collecting.ts'
import { takeTurns } from '../../test/support/thorough.ts'
import { connectSandboxIssuer } from '../issuers/index.ts'
import { connectPspAccount } from '../psps/index.ts'
import { findSettlement } from '../settlements/index.ts'
import { SYSTEM } from '../shared/scope.ts'
import { openVault } from '../vault/index.ts'
import { accountsIn, runSettlements, type SettlingPorts } from './index.ts'

const world = await collectingWorld()
const { db, sandbox } = world
const { sealer, businessClock, baseUrl } = world.ports
const vault = openVault({ timeoutMs: 10_000, policy: 'loopback_too', log: { warn: () => {} } })
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

for (const family of takeTurns(CHARGING_FAMILIES, 4)) {
  test(`a purchase is accepted, charged at ${family.name} with a card made for it, and settled`, async () => {
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
      apiUrl: url,
      mocksCard: false,
      notifiesAs: 'ours',
    } as const
    await connectPspAccount(db, aCall(businessClock), order, {
      ask: vault.psp.check,
      sealer,
      isDemo: true,
      acceptsUnchecked: true,
      acceptsUnproven: true,
    })
    const { purchase, leader } = await world.buy(10_000n, [null])
    await world.pay(leader)
    for (let round = 0; round < 6 && !(await world.read(purchase.id)).settledAt; round++) {
      await runSettlements(db, ports)
      world.passRetries(120_000)
    }
    const settlement = await findSettlement(db, SYSTEM, purchase.id)
    const { rows } = await db.query<{ line: string }>(
      `select concat_ws(' ', kind, outcome, detail) as line from settlement_tries where purchase_id = $1 order by sent_at`,
      [purchase.id],
    )
    assert.equal(settlement?.state, 'settled', rows.map(({ line }) => line).join('\n'))
    assert.equal((await world.read(purchase.id)).pot?.state, 'open')
    const books = await sandbox.call('GET', `/psps/${family.name}/books?reference=${settlement?.payment?.reference}`)
    assert.equal((books.body as { payments: unknown[] }).payments.length, 1)
  })
}
