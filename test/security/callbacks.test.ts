import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { createFormBrowser } from '../../scripts/journey/form-browser.ts'
import { newId } from '../../src/shared/ids.ts'
import { bookLines } from '../support/books.ts'
import { openShop } from '../support/shop.ts'
import { until } from '../support/until.ts'
import { startWorld } from '../support/world.ts'

const world = await startWorld()
const shop = openShop(world)
const address = `${world.baseUrl}/callbacks/sandbox`

function sign(body: string, { key = world.sandboxKey, atS = Math.floor(Date.now() / 1000) } = {}): string {
  return `t=${atS},v1=${createHmac('sha256', key).update(`${atS}.${body}`).digest('hex')}`
}

async function call(body: string, signature: string | undefined, url = address): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(signature && { 'sandbox-signature': signature }) }
  return (await fetch(url, { method: 'POST', body, headers })).status
}

/** A purchase whose leader is on the card page; the attempt's id as the acquirer knows it. */
async function onTheCardPage() {
  const sold = await shop.sellByV1({ client: { email: 'alice@example.test' } })
  const browser = createFormBrowser({ 'accept-language': 'en' })
  const form = (await browser.open(sold.url)).forms.find(({ action }) => action.endsWith('/people'))
  assert.ok(form)
  const card = await browser.submit(form, { mode: 'alone', terms: 'on' }, 'Pay')
  const { rows } = await world.db.query<{ id: string }>('select id from attempts where purchase_id = $1', [sold.id])
  return { ...sold, cardUrl: card.url, attemptId: rows[0]?.id as string }
}

test('a callback without a signature, with a forged, cut or old one, is refused unread', async () => {
  const body = JSON.stringify({ type: 'session.changed', reference: newId() })
  const good = sign(body)
  const old = Math.floor(Date.now() / 1000) - 301
  for (const signature of [
    undefined,
    '',
    sign(body, { key: 'another' }),
    sign(`${body} `),
    good.slice(0, -1),
    good.replace('v1=', 'v1='.padEnd(80, '0')),
    good.replace(/^t=\d+/, 't=9999999999'),
    sign(body, { atS: old }),
    sign(body, { atS: old + 900 }),
    good.toUpperCase(),
  ]) {
    assert.equal(await call(body, signature), 401, signature)
  }
  assert.equal(await call(body, good), 200, 'what it names is unknown: telling it again would help nobody')
  assert.equal(await call(body.slice(0, -1), sign(body.slice(0, -1))), 400)
})

test('a callback brings no verdict: an authentic one about an unpaid attempt moves nothing', async () => {
  const { id, attemptId } = await onTheCardPage()
  const body = JSON.stringify({ type: 'session.changed', reference: attemptId, state: 'approved', payment_id: 'pay_1' })
  assert.equal(await call(body, sign(body)), 200)
  assert.equal(await shop.state(id), 'INITIALIZED')
})

test('a callback told again, ten times at once, charges and tells once', async () => {
  const { id, attemptId, cardUrl } = await onTheCardPage()
  await submitCard(cardUrl, '4242424242424242')
  const body = JSON.stringify({ type: 'session.changed', reference: attemptId })
  const signature = sign(body)
  const statuses = await Promise.all(Array.from({ length: 10 }, () => call(body, signature)))
  assert.deepEqual([...new Set(statuses)], [200])
  await until('the purchase is settled', async () => (await shop.state(id)) === 'SUCCESSFUL')
  assert.equal(await call(body, signature), 200)
  assert.deepEqual(await bookLines(world), ['hold captured 10001'])
  const { rows } = await world.db.query(`select 1 from events where purchase_id = $1 and name = 'paymentProcessed'`, [
    id,
  ])
  assert.equal(rows.length, 1)
})

test('another acquirer’s address, another method and a body beyond 256 kB are refused', async () => {
  const body = JSON.stringify({ reference: newId() })
  assert.equal(await call(body, sign(body), `${world.baseUrl}/callbacks/__proto__`), 404)
  assert.equal((await fetch(address)).status, 405)
  assert.equal(await call('x'.repeat(256 * 1024), sign('x')), 401)
  assert.equal(await call('x'.repeat(256 * 1024 + 1), sign('x')), 413)
})
