import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { pino } from 'pino'
import { KEY, testSandbox } from '../../sandbox/test-kit.ts'
import { testDatabase } from '../../test/support/database.ts'
import { limitsOf } from '../../test/support/limits.ts'
import { testSealer } from '../../test/support/telling.ts'
import { until } from '../../test/support/until.ts'
import type { CollectingPorts } from '../collecting/index.ts'
import { connectSandboxIssuer } from '../connections/index.ts'
import { createServer } from '../http/index.ts'
import type { IssuerFact } from '../providers/issue/index.ts'
import { systemClock } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { callbacks } from './index.ts'

const { db } = await testDatabase()
const sandbox = await testSandbox()
const heard: { readonly accountId: string; readonly fact: IssuerFact }[] = []

const app = Fastify()
const issuers = {
  db,
  sealer: testSealer,
  systemClock,
  hear: async (_connection: unknown, accountId: string, fact: IssuerFact) => heard.push({ accountId, fact }),
}
// Nothing of an acquirer's is called here.
const ports = { db, limits: limitsOf(), collecting: {} as CollectingPorts, issuers }
await app.register((room) => callbacks(room, ports), { prefix: '/callbacks' })
const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
after(() => app.close())
const accountId = await connectSandboxIssuer(db, testSealer, systemClock, {
  apiUrl: sandbox.baseUrl,
  key: KEY,
  baseUrl,
})
const address = `${baseUrl}/callbacks/issuers/${accountId}`

test('what the issuer tells of a card is heard as a fact of that account', async () => {
  const order = {
    amount: 10_001,
    currency: 'EUR',
    merchant_name: 'Brest Surf',
    expires_at: '2026-07-09T08:00:00.000Z',
    callback_url: address,
  }
  const { body: card } = await sandbox.call('POST', '/issuer/cards', order)
  await sandbox.call('POST', `/issuer/cards/${card.id}/debits`, { amount: 700 })
  const [first] = await until('the debit is heard', async () => heard.length > 0 && heard)
  assert.equal(first?.accountId, accountId)
  assert.equal(first.fact.cardId, card.id)
  assert.deepEqual([first.fact.movement?.kind, first.fact.movement?.amountMinor], ['debited', 700n])
})

test('nobody else is heard: no signature, no such account, nothing that is signed and senseless', async () => {
  const count = heard.length
  const call = (url: string, body: string, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
  assert.equal((await call(address, '{}')).status, 401)
  assert.equal((await call(address, '{}', { 'sandbox-signature': 't=1,v1=00' })).status, 401)
  assert.equal((await call(`${baseUrl}/callbacks/issuers/${newId()}`, '{}')).status, 404)
  assert.equal((await call(`${baseUrl}/callbacks/issuers/none`, '{}')).status, 404)
  const seconds = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', KEY).update(`${seconds}.{"type":"other"}`).digest('hex')
  const signature = { 'sandbox-signature': `t=${seconds},v1=${v1}` }
  assert.equal((await call(address, '{"type":"other"}', signature)).status, 400)
  assert.equal(heard.length, count)
})

test('forged calls are counted for their account and wait beyond a few; what is signed is heard all the same, from any address', async () => {
  const limited = createServer({ log: pino({ level: 'silent' }), trustedProxies: [] })
  after(() => limited.close())
  const limits = limitsOf({ guesses: 2 })
  await limited.register((room) => callbacks(room, { ...ports, limits }), { prefix: '/callbacks' })
  const count = heard.length
  const movement = {
    event_id: 'mov_1',
    kind: 'debited',
    amount: 700,
    currency: 'EUR',
    occurred_at: '2026-07-09T08:00:00.000Z',
  }
  const payload = JSON.stringify({ type: 'card.moved', card_id: 'crd_1', card_key: 'card_1', movement })
  const tell = async (remoteAddress: string, headers: Record<string, string>) => {
    const url = `/callbacks/issuers/${accountId}`
    const type = { 'content-type': 'application/json' }
    const told = {
      method: 'POST',
      url,
      remoteAddress,
      payload,
      headers: { ...type, ...headers },
    } as const
    return (await limited.inject(told)).statusCode
  }
  const forged = { 'sandbox-signature': 't=1,v1=00' }
  const told: number[] = []
  for (let time = 0; time < 11; time += 1) told.push(await tell('198.51.100.1', forged))
  assert.deepEqual(told, [...Array.from({ length: 10 }, () => 401), 429])
  assert.equal(await tell('203.0.113.1', {}), 401, 'from elsewhere it is looked at')
  for (let host = 2; host < 11; host += 1)
    for (let time = 0; time < 10; time += 1) await tell(`198.51.100.${host}`, forged)
  assert.equal(await tell('203.0.113.2', {}), 429, 'the account as a whole')
  assert.equal(heard.length, count)
  const seconds = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', KEY).update(`${seconds}.${payload}`).digest('hex')
  for (const address of ['198.51.100.1', '203.0.113.2'])
    assert.equal(await tell(address, { 'sandbox-signature': `t=${seconds},v1=${v1}` }), 200, address)
  assert.equal(heard.length, count + 2)
})
