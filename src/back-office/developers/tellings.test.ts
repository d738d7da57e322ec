import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { aCall } from '../../../test/support/call.ts'
import { merchantMachine } from '../../../test/support/merchant-machine.ts'
import { officeOf, textOf } from '../../../test/support/office.ts'
import { anEvent, aPurchase } from '../../../test/support/telling.ts'
import { startWorld } from '../../../test/support/world.ts'
import { transaction } from '../../db/database.ts'
import { listTellings } from '../../deliveries/index.ts'
import { systemClock } from '../../shared/clocks.ts'
import { parsePublicId, publicId } from '../../shared/ids.ts'
import { setWebhookEndpoint } from '../../webhooks/index.ts'

const world = await startWorld()
const { db } = world
const idOf = (prefix: 'cmp' | 'mer', uid: string) => parsePublicId(prefix, uid) ?? assert.fail()
const companyId = idOf('cmp', world.credentials.company_uid)
const merchantId = idOf('mer', world.credentials.merchants.SPLIT.uid)
const scope = { kind: 'company', companyId } as const
const office = await officeOf(world, scope)
const AT = '/dashboard/developers/deliveries'
const machine = await merchantMachine()
const ports = { sealer: world.sealer, addressPolicy: 'loopback_too' } as const
const endpoint = await transaction(db, (tx) =>
  setWebhookEndpoint(tx, aCall(systemClock), merchantId, { url: machine.url }, ports),
)

async function told(reference: string) {
  const { purchaseId } = await aPurchase(db, { companyId, merchantId }, { reference })
  await anEvent(db, purchaseId, 'paymentFailed')
  for (let look = 0; look < 200; look += 1) {
    const wish = { purchaseId, limit: 5 }
    const [one] = await listTellings(db, scope, 'webhook', wish)
    if (one && one.lastMs !== null) return { ...one, purchaseId }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return assert.fail('never told')
}

test('a telling is listed with its answer, and its page shows what the machine received, all but the token', async () => {
  const one = await told('BREST-1')
  const { body: list } = await office.get(AT)
  assert.match(textOf(list), /paymentFailed BREST-1 .* 200 in \d+ ms/)
  const { body: page } = await office.get(`${AT}/webhook-${one.id}`)
  const received = machine.calls.at(-1) ?? assert.fail()
  const signature = String(received.headers['webhook-signature'])
  assert.ok(page.includes(signature.replaceAll('+', '+')), 'the signature that was sent')
  const text = page.replaceAll('&quot;', '"')
  assert.ok(text.includes(received.body.replace(endpoint.token, 'wht_…')), 'the body that was sent')
  assert.ok(!page.includes(endpoint.token) && !page.includes(endpoint.signing_secret))
  const key = Buffer.from(endpoint.signing_secret.slice(6), 'base64')
  const signed = `${received.headers['webhook-id']}.${received.headers['webhook-timestamp']}.${received.body}`
  assert.equal(signature, `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
})

test('what a shop has refused is found by its filter, and sent again by hand, once', async () => {
  machine.answer = (_call, response) => response.writeHead(410).end()
  const one = await told('BREST-2')
  const { body } = await office.get(`${AT}?state=missed&purchase=${publicId('pur', one.purchaseId)}`)
  assert.match(textOf(body), /BREST-2 .* 410 in/)
  assert.match(textOf((await office.get(`${AT}?state=delivered`)).body), /BREST-1/)
  assert.doesNotMatch(textOf((await office.get(`${AT}?state=delivered`)).body), /BREST-2/)
  machine.answer = (_call, response) => response.writeHead(204).end()
  await transaction(db, (tx) => setWebhookEndpoint(tx, aCall(systemClock), merchantId, { url: machine.url }, ports))
  const again = await office.submit(`${AT}/webhook-${one.id}/again`)
  assert.equal(again.statusCode, 303)
  const { rows } = await db.query('select act, subject from audit_lines where act = $1', ['delivery_replayed'])
  assert.deepEqual(rows, [{ act: 'delivery_replayed', subject: `webhook ${one.id}` }])
})

test('pages go on behind the row before, and no row comes twice', async () => {
  const { purchaseId } = await aPurchase(db, { companyId, merchantId }, { reference: 'MANY' })
  const names = Array.from({ length: 30 }, () => 'paymentFailed' as const)
  for (const name of names) await anEvent(db, purchaseId, name)
  const at = `${AT}?purchase=${publicId('pur', purchaseId)}`
  const ids = (page: string) => [...page.matchAll(/deliveries\/(webhook-\d+)"/g)].map(([, id]) => id)
  let [first, rest] = ['', '']
  for (let look = 0; look < 100 && ids(rest).length < 5; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    first = (await office.get(at)).body
    const next = /href="([^"]+)" rel="next"/.exec(first)?.[1]?.replaceAll('&amp;', '&')
    rest = next ? (await office.get(next)).body : ''
  }
  assert.deepEqual([ids(first).length, new Set([...ids(first), ...ids(rest)]).size], [25, 30])
})

test('support sees what was told but no bytes; another company’s tellings, and what is none, are not there', async () => {
  const [one] = await listTellings(db, scope, 'webhook', { state: 'delivered', limit: 1 })
  const seen = await office.get(`${AT}/webhook-${one?.id}`, { role: 'support' })
  assert.match(textOf(seen.body), /Owners and developers see the bytes/)
  assert.equal((await office.get(`${AT}/webhook-${one?.id}/again`, { role: 'support' })).statusCode, 403)
  const stranger = await officeOf(world, { kind: 'company', companyId: '018f0000-0000-7000-8000-000000000000' })
  for (const path of [`/webhook-${one?.id}`, `/webhook-${one?.id}/again`, '/webhook-0', '/notification-999999', '/x'])
    assert.equal((await stranger.get(AT + path)).statusCode, 404, path)
  assert.doesNotMatch(textOf((await stranger.get(AT)).body), /BREST/)
})

test('each question is read from the newest end of its merchants’ index, and what was missed from one that holds nothing else', async () => {
  const plans: string[] = []
  const explaining = {
    query: async <Row>(statement: string | { readonly text: string }, values?: readonly unknown[]) => {
      const text = typeof statement === 'string' ? statement : statement.text
      const { rows } = await transaction(db, async (tx) => {
        for (const way of ['seqscan', 'bitmapscan', 'sort']) await tx.query(`set local enable_${way} = off`)
        return tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      })
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      return { rows: [] as Row[], rowCount: 0 }
    },
  } as unknown as typeof db
  for (const kind of ['webhook', 'notification'] as const) {
    for (const wish of [{}, { from: new Date() }, { after: { at: new Date(), ids: 5n } }, { what: 'error' }])
      await listTellings(explaining, scope, kind, { ...wish, limit: 26 })
    for (const plan of plans.splice(0))
      assert.match(plan, new RegExp(`Index Scan Backward using ${kind}_deliveries_(listed|missed)`))
    await listTellings(explaining, scope, kind, { state: 'missed', limit: 26 })
    assert.match(plans.splice(0)[0] ?? '', new RegExp(`using ${kind}_deliveries_missed`))
  }
})

test('what was told of a payout stands in the same list, and leads to the payout', async () => {
  const { rows } = await db.query<{ id: string }>(
    `with paid as (
       insert into payouts (id, merchant_id, company_id, currency, planned_on, amount_minor, planned_at, planned_by)
       values (gen_random_uuid(), $1, $2, 'EUR', '2027-03-01', 100, now(), 'test') returning id),
     happened as (
       insert into events (payout_id, merchant_id, sequence, name, detail, occurred_at, dispatched_at)
       select id, $1, 1, 'payout.paid', '{"amountMinor": 100, "currency": "EUR", "plannedOn": "2027-03-01", "itemCount": 1}', now(), now()
         from paid returning id, payout_id)
     insert into webhook_deliveries (event_id, merchant_id, payout_id, sequence, number, state, ended_at)
     select id, $1, payout_id, 1, 1, 'exhausted', now() from happened returning payout_id as id, id as delivery`,
    [merchantId, companyId],
  )
  const [payout] = rows as readonly { id: string; delivery?: bigint }[]
  assert.match(textOf((await office.get(`${AT}?event=payout.paid`)).body), /payout\.paid pyo_/)
  const { body } = await office.get(`${AT}/webhook-${payout?.delivery}`)
  assert.match(body, new RegExp(`href="/dashboard/payouts/${payout?.id}">pyo_${payout?.id}`))
})
