import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { startVault } from '../../src/commands/vault.ts'
import { readVaultConfig } from '../../src/config.ts'
import { backWorld, broughtHome, openVisit, payAndFollow, payAndLeave } from '../support/back-world.ts'
import { lastingPort } from '../support/lasting-port.ts'
import { tcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/until.ts'

// A service with VAULT_URL, and a vault that stands apart from it, with a network between them.

/** What a call that was lost may still take is waited for: its longest, of both sides. */
const ACQUIRER_TIMEOUT_MS = '2000'
const SETTLED_MS_MAX = 120_000

const VAULT_KEY = randomBytes(32).toString('base64')
const ports = { VAULT_PORT: String(await lastingPort()), HEALTH_PORT: String(await lastingPort()) }
const config = readVaultConfig({ VAULT_KEY, ...ports, LOG_LEVEL: 'silent', ACQUIRER_TIMEOUT_MS })
const vault = await startVault(config, 'loopback_too')
after(() => vault.close())
const network = await tcpProxy(`tls://127.0.0.1:${vault.port}`)
const VAULT_URL = network.through(`tls://127.0.0.1:${vault.port}`)
const world = await backWorld({ VAULT_URL, VAULT_KEY, ACQUIRER_TIMEOUT_MS })
const { backShop, sell, booked, db } = world

test('a shop is paid in the payer’s visit through a vault that stands apart; the service starts none', async () => {
  const shop = await backShop('stripe')
  const sale = await sell(shop)
  const { transaction } = broughtHome(await payAndFollow(openVisit(), sale.url), 'pledg_result')
  const [payment, ...others] = await booked(shop, sale)
  assert.ok(payment && others.length === 0)
  assert.deepEqual([transaction.id, payment.captured], [payment.id, 10_001])
  const { vault } = world.service.world.settling
  assert.deepEqual([vault.address, vault.pid()], [VAULT_URL, null])
})

test('the network breaks after the charge was sent: it is looked up once it has ended, and the shop is paid once', async () => {
  const shop = await backShop('payzen_eu')
  const sale = await sell(shop)
  await world.sandbox('POST', `/psps/${shop.family}/faults`, {
    ...{ operation: 'sale', fault: 'slow', times: 1, delay_ms: 1_500 },
  })
  const paying = payAndLeave(openVisit(), sale.url)
  await until('the PSP has the charge', async () => (await booked(shop, sale))[0])
  network.cut()
  await paying
  const settled = async () => {
    await db.query('update settlements set step_at = now() where step_at is not null and leased_until is null')
    const { rows } = await db.query('select state from settlements where state = $1 and purchase_id = $2', [
      'settled',
      sale.id,
    ])
    return rows[0] !== undefined
  }
  await until('it is settled', settled, SETTLED_MS_MAX)
  assert.equal((await booked(shop, sale)).length, 1)
  const { rows } = await db.query<{ line: string }>(
    `select concat_ws(' ', kind, outcome, detail) as line from settlement_tries where purchase_id = $1 order by sent_at`,
    [sale.id],
  )
  const asked = rows.map(({ line }) => line)
  assert.equal(asked.filter((line) => /^(sale|authorise) /.test(line)).length, 1, asked.join('\n'))
  assert.match(asked.join('\n'), /^sale no_answer vault_lost$/m)
  assert.match(asked.join('\n'), /^look_up answered/m)
})
