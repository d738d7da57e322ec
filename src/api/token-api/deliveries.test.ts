import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyNotification, verifyWebhook } from '../../../clients/typescript/src/index.ts'
import { anotherShop, apiWorld } from '../../../test/support/api-world.ts'
import { openVisit, payAndFollow } from '../../../test/support/back-world.ts'
import { merchantMachine } from '../../../test/support/merchant-machine.ts'
import { openShop } from '../../../test/support/shop.ts'
import { tellOfPayout } from '../../../test/support/tell-of-payout.ts'

interface Delivery {
  readonly purchase_uid?: string
  readonly payout_uid?: string
  readonly kind: string
  readonly event_name: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string
}

const world = await apiWorld()
const { call, alice, credentials } = world
const { accessToken: token, merchantUid } = alice
const machine = await merchantMachine()
const at = (path: string) => new URL(path, machine.url).href

async function read(after?: number, as = token, about = 'purchases') {
  const query = new URLSearchParams({ about, ...(after !== undefined && { after: String(after) }) })
  const answer = await call('GET', `/api/deliveries?${query}`, { token: as })
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  return answer.json as { items: Delivery[]; next_after: number }
}

test('[decided.deliveries] what is sent to the merchant can be read as it was sent, in its order, and by nobody else', async () => {
  const end = await read()
  assert.deepEqual(end, { items: [], next_after: 0 })
  const put = await call('PUT', `/api/merchants/${merchantUid}/webhook_endpoint`, { token, body: { url: at('/hook') } })
  const { token: webhookToken, signing_secret: signingSecret } = put.json as { token: string; signing_secret: string }
  const shop = openShop(world)
  const sale = await shop.sendLink({ language: 'en', email: 'alice@example.test', paymentNotificationUrl: at('/pay') })
  await payAndFollow(openVisit(), sale.url)
  const isNotification = ({ path }: { path: string }) => path === '/pay'
  await machine.heard(2)

  const { items, next_after } = await read(0)
  const [webhook, notification, ...more] = items
  assert.ok(webhook && notification)
  assert.deepEqual(more, [])
  const heard = machine.calls.toSorted((a) => (isNotification(a) ? 1 : -1))
  assert.deepEqual(
    items.map(({ body }) => body),
    heard.map(({ body }) => body),
  )
  assert.deepEqual(
    items.map(({ url }) => url),
    [at('/hook'), at('/pay')],
  )
  assert.deepEqual(
    items.map(({ kind }) => kind),
    ['webhook', 'notification'],
  )
  for (const [index, { headers }] of items.entries()) {
    const sent = heard[index]?.headers ?? {}
    const steady = ['webhook-id', 'webhook-sequence', 'content-type', 'user-agent']
    for (const name of steady) assert.equal(headers[name], sent[name], name)
  }
  assert.equal(verifyWebhook(webhook, { signingSecret, token: webhookToken }).triggerName, 'paymentProcessed')
  const { notification_secret } = credentials.merchants.SPLIT
  assert.equal(verifyNotification(notification, notification_secret).kind, 'transfer')
  assert.deepEqual(await read(next_after), { items: [], next_after })
  assert.deepEqual(await read(), { items: [], next_after })

  const charlie = await anotherShop(world, call, 'charlie')
  assert.deepEqual(await read(0, charlie.accessToken), { items: [], next_after: 0 })
  const foreign = await call('GET', `/api/deliveries?after=${next_after}`, { token: charlie.accessToken })
  assert.deepEqual([foreign.status, foreign.errorCode], [400, 'invalid_cursor'])
})

test('[decided.deliveries.payouts] what is told of payouts is a list of its own, in its order, for those that subscribed and nobody else', async () => {
  const readPayouts = (after?: number, as?: string) => read(after, as, 'payouts')
  assert.deepEqual(await readPayouts(), { items: [], next_after: 0 })
  const body = { url: at('/hook'), events: ['payout.paid'] }
  const put = await call('PUT', `/api/merchants/${merchantUid}/webhook_endpoint`, { token, body })
  const { token: webhookToken, signing_secret: signingSecret } = put.json as { token: string; signing_secret: string }
  const before = await read()
  const ids = [
    await tellOfPayout(world, merchantUid, '2026-11-02'),
    await tellOfPayout(world, merchantUid, '2026-11-03'),
  ]
  const { items, next_after } = await readPayouts(0)
  assert.deepEqual(
    items.map(({ kind, event_name, payout_uid, purchase_uid }) => [kind, event_name, payout_uid, purchase_uid]),
    ids.map((id) => ['webhook', 'payout.paid', `pyo_${id}`, undefined]),
  )
  const [first] = items
  assert.ok(first)
  const verified = verifyWebhook(first, { signingSecret, token: webhookToken })
  assert.deepEqual([verified.triggerName, first.url], ['payout.paid', at('/hook')])
  assert.deepEqual(await readPayouts(next_after), { items: [], next_after })
  assert.deepEqual(await readPayouts(), { items: [], next_after })
  assert.deepEqual(await read(before.next_after), { items: [], next_after: before.next_after }, 'no purchase’s')
  const other = await anotherShop(world, call, 'dora')
  assert.deepEqual(await readPayouts(0, other.accessToken), { items: [], next_after: 0 })
})
