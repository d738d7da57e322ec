import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { merchantMachine } from '../../../test/support/merchant-machine.ts'
import { formTokenIn, officeOf, textOf } from '../../../test/support/office.ts'
import { startWorld } from '../../../test/support/world.ts'
import { parsePublicId } from '../../shared/ids.ts'

const world = await startWorld()
const companyId = parsePublicId('cmp', world.credentials.company_uid) ?? assert.fail()
const { uid } = world.credentials.merchants.SPLIT
const office = await officeOf(world, { kind: 'company', companyId })
const AT = `/dashboard/developers/merchants/${uid}`
const machine = await merchantMachine()
const seenIn = (page: string) => /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? ''
const codesIn = (page: string) =>
  [...page.matchAll(/<code class="break">([^<]*)<\/code>/g)].map(([, text]) => text ?? '')

async function send(path: string, fields: Record<string, string>) {
  const { body } = await office.get(AT + path)
  const all = { form_token: formTokenIn(body), seen: seenIn(body), ...fields }
  return { answer: await office.post(AT + path, all), again: () => office.post(AT + path, all) }
}

test('an address for webhooks shows token and secret once; a test of it shows the bytes its machine received, without them', async () => {
  const { answer, again } = await send('/webhook', { url: machine.url })
  assert.equal(answer.statusCode, 200)
  const [url, token = '', secret = ''] = codesIn(answer.body)
  assert.equal(url, machine.url)
  assert.equal((await again()).statusCode, 409)
  machine.answer = (call, response) =>
    response.writeHead(201, { 'content-type': 'text/plain' }).end(`heard ${call.body}`)
  const tested = await office.submit(`${AT}/webhook/test`)
  const received = machine.calls.at(-1) ?? assert.fail()
  assert.equal(JSON.parse(received.body).token, token)
  const signed = `${received.headers['webhook-id']}.${received.headers['webhook-timestamp']}.${received.body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  assert.equal(received.headers['webhook-signature'], `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  assert.ok(tested.body.includes(String(received.headers['webhook-signature'])))
  assert.match(textOf(tested.body), /201 in \d+ ms/)
  assert.match(textOf(tested.body), new RegExp(`${Buffer.byteLength(received.body)} bytes of body`))
  for (const page of [tested.body, (await office.get(AT)).body])
    assert.ok(!page.includes(token) && !page.includes(secret))
})

test('what an address is told is chosen beside it, keeps its secrets, and a form that is older than a choice changes nothing', async () => {
  const stale = await office.get(`${AT}/webhook/events`)
  assert.match(textOf(stale.body), /payout\.paid The bank’s statement has a payout to you/)
  const secrets = async () =>
    (await world.db.query('select token_sealed, signing_secret_sealed, extra_events from webhook_endpoints')).rows[0]
  const before = await secrets()
  const { answer } = await send('/webhook/events', { events: 'refundCompleted,payout.paid' })
  assert.equal(answer.statusCode, 303)
  assert.deepEqual(await secrets(), { ...before, extra_events: ['refundCompleted', 'payout.paid'] })
  assert.match(textOf((await office.get(AT)).body), /Also told refundCompleted, payout\.paid/)
  const fields = { form_token: formTokenIn(stale.body), seen: seenIn(stale.body), events: 'sharePaid' }
  assert.equal((await office.post(`${AT}/webhook/events`, fields)).statusCode, 409)
  assert.equal((await send('/webhook/events', { events: 'purchaseCreated' })).answer.statusCode, 422)
  assert.match((await office.get(`${AT}/webhook/events`)).body, /value="payout\.paid" checked/)
  assert.equal((await send('/webhook/events', {})).answer.statusCode, 303)
  assert.deepEqual((await secrets())?.extra_events, [])
})

test('an address that may not be called is refused at its field, and what was typed stays', async () => {
  const { answer } = await send('/webhook', { url: 'https://10.0.0.1/hook' })
  assert.equal(answer.statusCode, 422)
  assert.match(answer.body, /value="https:\/\/10\.0\.0\.1\/hook"/)
  const { answer: urls } = await send('/notifications', {
    paymentNotificationUrl: 'https://shop.example/paid',
    errorNotificationUrl: 'https://192.168.0.1/',
  })
  assert.equal(urls.statusCode, 422)
  assert.match(urls.body, /id="errorNotificationUrl-error"/)
})

test('where the shop is notified is set, and its log says from what to what', async () => {
  const { answer } = await send('/notifications', { paymentNotificationUrl: 'https://shop.example/paid' })
  assert.equal(answer.statusCode, 303)
  assert.match(textOf((await office.get(AT)).body), /Paid https:\/\/shop\.example\/paid/)
  const { rows } = await world.db.query<{ changes: Record<string, { to: string }> }>(
    `select changes from audit_lines where act = 'notification_address_changed' order by id desc limit 1`,
  )
  assert.equal(rows[0]?.changes.paymentNotificationUrl?.to, 'https://shop.example/paid')
})

test('a token of merchant API v1 is shown once, opens the merchant, and ends', async () => {
  const { answer, again } = await send('/tokens/new', { label: 'old shop' })
  const [token = ''] = codesIn(answer.body)
  const ask = async () =>
    (await fetch(`${world.baseUrl}/api/merchants/v1/purchases/`, { headers: { authorization: `Bearer ${token}` } }))
      .status
  assert.notEqual(await ask(), 401)
  assert.equal((await again()).statusCode, 409)
  const list = (await office.get(AT)).body
  assert.ok(!list.includes(token))
  const ids = [...list.matchAll(/tokens\/([0-9a-f-]{36})\/end/g)].map(([, id]) => id ?? '')
  const id = ids.at(-1) ?? ''
  assert.equal((await office.submit(`${AT}/tokens/${id}/end`, { ending: id.slice(-4) })).statusCode, 303)
  assert.equal(await ask(), 401)
})

test('a secret is replaced once by one form: the same sent twice does not end what nobody has read', async () => {
  const { answer, again } = await send('/secrets/notification_secret', { overlap: '24' })
  const [secret = ''] = codesIn(answer.body)
  assert.deepEqual([answer.statusCode, secret.length > 20], [200, true])
  assert.equal((await again()).statusCode, 409)
  assert.equal((await office.get(`${AT}/secrets/other`)).statusCode, 404)
})

test('an address that is taken away is told nothing, and another company’s merchant is not there', async () => {
  assert.equal((await office.submit(`${AT}/webhook/remove`)).statusCode, 303)
  assert.match(textOf((await office.get(`${AT}/webhook/test`)).body), /no address to test/)
  const stranger = await officeOf(world, { kind: 'company', companyId: '018f0000-0000-7000-8000-000000000000' })
  for (const path of [
    '',
    '/webhook',
    '/webhook/test',
    '/webhook/remove',
    '/notifications',
    '/tokens/new',
    '/secrets/secret',
  ])
    assert.equal((await stranger.get(AT + path)).statusCode, 404, path)
})
