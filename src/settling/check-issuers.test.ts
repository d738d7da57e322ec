import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { after, test } from 'node:test'
import { Registry } from 'prom-client'
import { KEY } from '../../sandbox/test-kit.ts'
import { collectingWorld } from '../../test/support/collecting.ts'
import { connectSandboxIssuer } from '../connections/index.ts'
import { MINUTE_MS } from '../shared/clocks.ts'
import { openVault } from '../vault/index.ts'
import { accountsIn, checkIssuers, measureIssuers, watchIssuers } from './index.ts'

const world = await collectingWorld()
const { db, sandbox } = world
const { sealer, systemClock, baseUrl } = world.ports
const vault = openVault({ timeoutMs: 10_000, policy: 'loopback_too', log: { warn: () => {} } })
after(() => vault.close())
const ports = { vault, accounts: accountsIn(sealer), systemClock }
const connect = (key: string) =>
  connectSandboxIssuer(db, sealer, systemClock, { apiUrl: sandbox.baseUrl, key, baseUrl })
await connect(KEY)
const registry = new Registry()
measureIssuers(registry, db)

/** What is told once each account was asked again. */
async function askedAnew() {
  world.passRetries(11 * MINUTE_MS)
  assert.equal(await checkIssuers(db, ports), 1)
  const metrics = await registry.metrics()
  const counted = [...metrics.matchAll(/trouble="(\w+)"} ([1-9]\d*)/g)].map(([, name, count]) => `${name} ${count}`)
  return { told: await watchIssuers(db), counted }
}
const stand = (available: object[] | null, disputes: object[] = []) =>
  sandbox.call('POST', '/issuer/standing', { available, disputes })

test('an issuer that is well says nothing, and is left alone until its next turn', async () => {
  assert.deepEqual(await askedAnew(), { told: [], counted: [] })
  assert.equal(await checkIssuers(db, ports), 0)
})

test('an issuer whose balance is used up is told, with what to do, until it is filled', async () => {
  await stand([{ amount: 0, currency: 'EUR' }])
  const { told, counted } = await askedAnew()
  assert.match(told.join('\n'), /^card issuer sandbox \(.*\) holds 0\.00 EUR for cards: top up its balance/)
  assert.deepEqual(counted, ['balance 1'])
  await stand([{ amount: 5_000, currency: 'EUR' }])
  assert.deepEqual(await askedAnew(), { told: [], counted: [] })
})

test('an open dispute on a card is told, until it has ended', async () => {
  await stand(null, [{ id: 'dp_1', card_id: 'card_1', amount: 10_001, currency: 'EUR' }])
  const { told, counted } = await askedAnew()
  assert.match(told.join('\n'), /dispute dp_1 of 100\.01 EUR on card card_1 is open: answer it at the issuer/)
  assert.deepEqual(counted, ['dispute 1'])
  await stand(null)
  assert.deepEqual(await askedAnew(), { told: [], counted: [] })
})

test('an issuer that is silent is told after a quarter of an hour, since when, beside what it told before, until it answers', async () => {
  await stand([{ amount: 0, currency: 'EUR' }])
  const balance = /holds 0\.00 EUR for cards/
  assert.match((await askedAnew()).told.join('\n'), balance)
  const silent = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const move = (to: string) => db.query('update issuer_accounts set api_url = $1', [to])
  await move(address)
  const { told: soon } = await askedAnew()
  assert.equal(soon.length, 1, 'one call that fails is no news')
  const since = systemClock.now()
  await askedAnew()
  const { told, counted } = await askedAnew()
  assert.match(told.join('\n'), /^card issuer sandbox \(.*\) does not answer since (\S+Z): no card is made there/)
  const at = /since (\S+Z)/.exec(told.join())?.[1] ?? ''
  assert.ok(since.getTime() - Date.parse(at) < MINUTE_MS, `${at} ${since.toISOString()}`)
  assert.match(told.join('\n'), balance)
  assert.deepEqual(counted, ['silent 1', 'balance 1'])
  await move(sandbox.baseUrl)
  await stand(null)
  assert.deepEqual(await askedAnew(), { told: [], counted: [] })
  silent.close()
})

test('an issuer key that is refused is noticed though nobody buys, asked for again soon, and told until it is mended', async () => {
  await connect('wrong')
  const { told, counted } = await askedAnew()
  assert.match(told.join('\n'), /does not accept our key: purchases in mode BACK wait: npm run issuer -- connect/)
  assert.deepEqual(counted, ['key 1'])
  await connect(KEY)
  world.passRetries(MINUTE_MS)
  assert.equal(await checkIssuers(db, ports), 1)
  assert.deepEqual(await watchIssuers(db), [])
})
