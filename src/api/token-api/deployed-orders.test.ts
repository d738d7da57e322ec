import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiWorld } from '../../../test/support/api-world.ts'

const world = await apiWorld()
const { call, alice, db } = world

/** What deployed shop modules really send, as the customer's data. */
function sell(data: object, settings: object = {}) {
  const order = { title: 'Brest', reference: 'r-1', amountCents: 5000, ...data }
  const body = { data: order, purchase_link_settings: settings }
  return call('POST', `/api/merchants/${alice.merchantUid}/purchase_link`, { token: alice.accessToken, body })
}

async function phoneOf(data: object): Promise<string | null> {
  const { json } = await sell({ firstName: 'Alice', ...data })
  const { rows } = await db.query<{ phone_number: string | null }>(
    `select phone_number from clients join purchases on purchases.client_id = clients.id where purchases.id = $1`,
    [String(json.purchase_uid).slice(4)],
  )
  return rows[0]?.phone_number ?? null
}

test('phone numbers as people write them are numbers of the customer’s country, or the merchant’s', async () => {
  for (const phoneNumber of ['06 12 34 56 78', '33612345678', '0033612345678', '+33 6 12 34 56 78']) {
    assert.equal(await phoneOf({ phoneNumber, countryCode: 'FR' }), '+33612345678', phoneNumber)
    assert.equal(await phoneOf({ phoneNumber }), '+33612345678', phoneNumber)
  }
  assert.equal(await phoneOf({ phoneNumber: '0470 12 34 56', countryCode: 'be' }), '+32470123456')
  for (const nothing of ['', 'n/a', '0000000000', '12']) assert.equal(await phoneOf({ phoneNumber: nothing }), null)
  const sent = await sell({ reference: 'r-sms' }, { send_sms: true, phone_number: '06 12 34 56 79' })
  assert.equal(sent.json.sms_has_been_sent, true)
})

test('the slashes that PHP added are not shown to people', async () => {
  const { json } = await sell({ title: String.raw`L\'été à \"Brest\"`, subtitle: String.raw`d\'un \\ e` })
  const purchase = await call('GET', `/api/purchases/${json.purchase_uid}`, { token: alice.accessToken })
  assert.equal(purchase.json.title, `L'été à "Brest"`)
  assert.equal(purchase.json.subtitle, String.raw`d'un \ e`)
})

test('metadata that would not fit the way back to the shop is refused when it is ordered, and kept where nothing goes back', async () => {
  const redirectUrl = 'https://shop.example/return'
  const metadata = { note: 'x'.repeat(2500), more: 'é'.repeat(300) }
  const refused = await sell({ metadata, redirectUrl })
  assert.equal(refused.status, 400)
  assert.match(refused.text, /data\.metadata is too large/)
  assert.equal((await sell({ metadata })).status, 200)
  assert.equal((await sell({ metadata: { note: 'x'.repeat(1900) }, redirectUrl })).status, 200)
})
