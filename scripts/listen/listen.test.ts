import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createWhipround } from '../../clients/typescript/src/index.ts'
import { writeDemoFile } from '../../src/commands/demo-file.ts'
import { aDemoFile } from '../../test/support/a-demo-file.ts'
import { apiWorld } from '../../test/support/api-world.ts'
import { openVisit, payAndFollow } from '../../test/support/back-world.ts'
import { merchantMachine } from '../../test/support/merchant-machine.ts'
import { openShop } from '../../test/support/shop.ts'
import { tellOfPayout } from '../../test/support/tell-of-payout.ts'
import { until } from '../../test/support/until.ts'
import { RECEIVER_PATH } from '../journey/webhook-receiver.ts'
import { listenFromCommandLine } from './index.ts'
import { listen } from './listen.ts'

const world = await apiWorld()
const { alice, baseUrl } = world
const merchant_uid = alice.merchantUid
const shop = openShop(world)
const developer = await merchantMachine()
const registered = await merchantMachine()
const dataDir = await mkdtemp(join(tmpdir(), 'whipround-listen-'))
after(() => rm(dataDir, { recursive: true, force: true }))
await writeDemoFile(dataDir, aDemoFile(world))

/** Starts the command; `end` is Ctrl-C, and resolves when it is over. */
async function start(args: readonly string[], environment: Record<string, string>) {
  const said: string[] = []
  const stopping = new AbortController()
  const over = listenFromCommandLine(args, environment, (line) => said.push(line), stopping.signal)
  let isOver = false
  const mark = () => {
    isOver = true
  }
  over.then(mark, mark)
  await until('it listens', async () => isOver || said.some((line) => line.startsWith('Listening')))
  if (isOver) await over
  const end = () => {
    stopping.abort()
    return over
  }
  return { said, end }
}

async function sell(data: object = {}) {
  const sale = await shop.sendLink({ language: 'en', email: 'alice@example.test', ...data })
  await payAndFollow(openVisit(), sale.url)
  return sale
}

test('in the demo everything reaches the developer, verified, without any address being set', async () => {
  const { said, end } = await start(['--forward', developer.url], { DATA_DIR: dataDir })
  const sale = await sell()
  await developer.heard(2)
  await until('both were told', async () => said.filter((line) => line.includes(`pur_${sale.id}`)).length === 2)
  await end()
  const [webhook, notification] = said.filter((line) => line.includes(`pur_${sale.id}`))
  assert.match(webhook ?? '', /^webhook +paymentProcessed +pur_\S+ {2}verified {2}200 in \d+ ms$/)
  assert.match(notification ?? '', /^notification +purchaseSettled +pur_\S+ {2}verified {2}200 in \d+ ms$/)
  assert.equal(said.at(-1), 'Nothing is heard any more.')
  const client = createWhipround({ baseUrl, ...alice })
  const urls = await client.getNotificationUrls({ merchant_uid })
  assert.equal(urls.payment_notification_url, null, 'the address it gave is taken back')
})

test('that a payout was paid reaches the developer too, verified, and nobody has to subscribe in the demo', async () => {
  const { said, end } = await start(['--forward', developer.url], { DATA_DIR: dataDir })
  const id = await tellOfPayout(world, merchant_uid, '2026-11-02')
  await until('it was told', async () => said.some((line) => line.includes(`pyo_${id}`)))
  await end()
  const [webhook, ...more] = said.filter((line) => line.includes(`pyo_${id}`))
  assert.match(webhook ?? '', /^webhook +payout\.paid +pyo_\S+ {2}verified {2}200 in \d+ ms$/)
  assert.deepEqual(more, [])
})

test('the address that a journey left is taken over, with its secret said; any other stays', async () => {
  const addressOf = async () => (await createWhipround({ baseUrl, ...alice }).getWebhookEndpoint({ merchant_uid })).url
  await shop.setWebhook(`http://127.0.0.1:9${RECEIVER_PATH}`)
  const left = await start([], { DATA_DIR: dataDir })
  assert.ok(
    left.said.some((line) => /^SPLIT: webhooks are signed with whsec_\S+, their token is /.test(line)),
    left.said.join(),
  )
  assert.match(await addressOf(), /\/whipround-listen$/)
  await left.end()
  await shop.setWebhook(registered.url)
  const own = await start([], { DATA_DIR: dataDir })
  assert.equal(
    own.said.find((line) => line.startsWith('SPLIT')),
    undefined,
  )
  assert.equal(await addressOf(), registered.url)
  await own.end()
})

test('of a real installation the bytes are those that its own address hears, with their headers', async () => {
  const { signing_secret } = await shop.setWebhook(registered.url)
  const environment = {
    WHIPROUND_API_KEY: alice.apiKey,
    WHIPROUND_API_SECRET: alice.apiSecret,
    WHIPROUND_SIGNING_SECRET: signing_secret,
  }
  const before = developer.calls.length
  const { said, end } = await start(['--url', baseUrl, '--forward', developer.url], environment)
  const sale = await sell({ paymentNotificationUrl: new URL('/pay', registered.url).href })
  await developer.heard(before + 2)
  await registered.heard(2)
  await until('both were told', async () => said.filter((line) => line.includes(`pur_${sale.id}`)).length === 2)
  await end()
  assert.match(said.find((line) => line.startsWith('webhook')) ?? '', /verified {2}200/)
  assert.match(
    said.find((line) => line.startsWith('notification')) ?? '',
    /not checked: no WHIPROUND_NOTIFICATION_SECRET/,
  )
  const sorted = (calls: typeof registered.calls) => calls.toSorted((a, b) => (a.body < b.body ? -1 : 1))
  const forwarded = sorted(developer.calls.slice(before))
  for (const [index, call] of sorted(registered.calls).entries()) {
    const { 'webhook-timestamp': _at, 'webhook-signature': _signature, host: _host, ...steady } = call.headers
    assert.equal(forwarded[index]?.body, call.body)
    for (const [name, value] of Object.entries(steady)) assert.equal(forwarded[index]?.headers[name], value, name)
    const own = ['webhook-timestamp', 'webhook-signature', 'host', 'connection', 'content-length']
    const added = Object.keys(forwarded[index]?.headers ?? {}).filter(
      (name) => !(name in steady) && !own.includes(name),
    )
    assert.deepEqual(added, [])
  }
})

test('an outage is outlasted: nothing is lost, nothing comes twice, a developer’s machine that is down is told', async () => {
  await shop.setWebhook(registered.url)
  let isAway = false
  let asked = 0
  const unsteady: typeof fetch = async (url, options) => {
    if (isAway) throw new TypeError('fetch failed')
    const answer = await fetch(url, options)
    // Every third answer of the feed is lost after the service has given it.
    asked += String(url).includes('/api/deliveries') ? 1 : 0
    if (asked % 3 === 2 && String(url).includes('/api/deliveries')) throw new TypeError('fetch failed')
    return answer
  }
  const said: string[] = []
  const stopping = new AbortController()
  const before = developer.calls.length
  const over = listen({
    whipround: createWhipround({ baseUrl, ...alice, fetch: unsteady, wait: async () => {} }),
    forward: developer.url,
    secretsOf: () => ({}),
    say: (line) => said.push(line),
    signal: stopping.signal,
    wait: () => new Promise((resolve) => setTimeout(resolve, 5)),
  })
  await until('it listens', async () => said.some((line) => line.startsWith('Listening')))
  const sales = [await sell()]
  isAway = true
  sales.push(await sell(), await sell())
  isAway = false
  developer.answer = (call, response) => {
    if (call.body.includes(sales[1]?.id ?? '-')) return response.destroy()
    response.writeHead(500).end()
  }
  const ofSales = () => developer.calls.slice(before).filter(({ body }) => body.includes('paymentProcessed'))
  await until('all have come', async () => said.filter((line) => line.startsWith('webhook')).length >= 3)
  for (let rounds = asked; asked < rounds + 5; ) await new Promise((resolve) => setImmediate(resolve))
  stopping.abort()
  await over
  const heard = ofSales().map(({ body }) => JSON.parse(body).objects.purchaseId)
  assert.deepEqual(
    heard,
    sales.map(({ id }) => id),
  )
  assert.ok(said.some((line) => line.startsWith('The service does not answer (connection_lost)')))
  assert.ok(said.includes('The service is back; nothing was missed.'))
})

test('what is wrong with the command is said in a sentence', async () => {
  const refused = (args: string[], environment: Record<string, string> = {}) =>
    start(args, environment).then(
      () => '',
      (error: Error) => error.message,
    )
  assert.match(await refused(['--forward', 'ftp://x'], { DATA_DIR: dataDir }), /--forward takes an http address/)
  assert.match(await refused(['--url', baseUrl]), /needs WHIPROUND_API_KEY and WHIPROUND_API_SECRET/)
  assert.match(await refused([], { DATA_DIR: join(dataDir, 'none') }), /no demo has run/)
  const wrong = { WHIPROUND_API_KEY: alice.apiKey, WHIPROUND_API_SECRET: 'wrong' }
  assert.match(await refused(['--url', baseUrl], wrong), /invalid_client/)
})
