import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import adyenLibrary from '@adyen/api-library'
import { pino } from 'pino'
import { aCall } from '../../test/support/call.ts'
import { collectingWorld } from '../../test/support/collecting.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { limitsOf } from '../../test/support/limits.ts'
import { type SettlingWorld, settlingWorld } from '../../test/support/settling.ts'
import type { CollectingPorts } from '../collecting/index.ts'
import { connectSimulatedPsp } from '../connections/index.ts'
import { createServer } from '../http/index.ts'
import type { PspSettings } from '../providers/charge/index.ts'
import { findBrand } from '../providers/index.ts'
import { DAY_MS, MINUTE_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { callbacks } from './index.ts'

const SIGNATURE_SECRET = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056'
const PASSWORD = 'private-key-of-the-shop'
const CREDENTIALS: Record<'adyen' | 'braintree' | 'checkout' | 'worldpay', PspSettings> = {
  adyen: {
    username: 'ws@Company.Shop',
    password: 'adyen-password',
    'merchant-account': 'ShopECOM',
    'signature-secret': SIGNATURE_SECRET,
  },
  braintree: { username: 'publickey12', password: PASSWORD, 'merchant-account': 'shop' },
  checkout: {
    password: `sk_sbox_${'a'.repeat(27)}`,
    'merchant-account': `pc_${'b'.repeat(26)}`,
    'signature-secret': SIGNATURE_SECRET,
  },
  worldpay: { username: 'SHOPECOM', password: 'worldpay-password', 'merchant-account': 'SHOPECOM' },
}

const world = await collectingWorld()
/** Ten a minute of a PSP that signs nothing; what proves nothing: ten from one address, a hundred of one account. */
const clock = fixedClock('2027-03-01T09:00:00Z')
const limits = limitsOf({ perAddress: 100, guesses: 2 }, clock)
const { db } = world
const adyen = await shopAt('adyen')
const braintree = await shopAt('braintree')

/** The merchant of this world as one of that PSP's, whose callbacks come in by the door. */
async function shopAt(brandId: keyof typeof CREDENTIALS) {
  const { traits } = findBrand(brandId)?.family ?? assert.fail()
  // What was lost can be found as soon as it is looked for.
  const back = await settlingWorld(world, { ...traits, visibilityDelayMs: 0 })
  await endAccounts()
  const account = await connect()
  const app = createServer({ log: pino({ level: 'silent' }), trustedProxies: [] })
  const psps = { db, sealer: world.ports.sealer, settling: back.ports }
  // Nothing of an acquirer's is called here.
  const ports = { db, limits, collecting: {} as CollectingPorts, psps }
  await app.register((room) => callbacks(room, ports), { prefix: '/callbacks' })
  after(() => app.close())
  const address = `/callbacks/psps/${account}`

  function connect(): Promise<string> {
    const settings = CREDENTIALS[brandId]
    const terms = { merchantId: world.merchant.id, brandId, apiUrl: 'http://127.0.0.1:9', settings }
    return connectSimulatedPsp(db, aCall(world.ports.businessClock), world.ports.sealer, terms)
  }
  return {
    back,
    account,
    async tell(
      payload: string | Buffer,
      { url = address, method = 'POST' as 'POST' | 'GET', headers = {}, remoteAddress = '203.0.113.1' } = {},
    ) {
      const { statusCode, body } = await app.inject({ method, url, payload, headers, remoteAddress })
      return { status: statusCode, body }
    },
    ask: async (query: string) => {
      const { statusCode, body } = await app.inject({ method: 'GET', url: address + query })
      return { status: statusCode, body }
    },
    async lost() {
      await endAccounts()
      await db.query('update psp_accounts set disconnected_at = null where id = $1', [account])
      return lostAt(back)
    },
  }
}

async function endAccounts(): Promise<void> {
  await db.query('update psp_accounts set disconnected_at = now() where disconnected_at is null')
}

/** Charged, and the answer lost: the next look-up is a while away. */
async function lostAt(back: SettlingWorld) {
  // Nothing of another test is worked on meanwhile.
  await db.query('update settlements set step_at = null, due_at = null')
  const { id } = await back.accepted('SPLIT')
  back.script.sale = ['lost_after']
  await back.settle()
  const { state, reference, amountMinor } = await back.settlement(id)
  assert.equal(state, 'unknown')
  return { id, reference: reference as string, amountMinor }
}

/** What of it a callback might have changed. */
async function standing(id: string): Promise<unknown> {
  const sql = 'select state, step_at, payment, decided_at from settlements where purchase_id = $1'
  return (await db.query(sql, [id])).rows[0]
}

/** Signed by the official library. */
function adyenBatch(item: { reference: string; amountMinor: bigint; currency?: string }, secret = SIGNATURE_SECRET) {
  const said = {
    amount: { currency: item.currency ?? 'EUR', value: Number(item.amountMinor) },
    eventCode: 'AUTHORISATION',
    eventDate: '2026-11-22T10:00:01+01:00',
    merchantAccountCode: 'ShopECOM',
    merchantReference: item.reference,
    originalReference: '',
    pspReference: 'NC6HT9CRT65ZGN82',
    success: 'true',
  }
  const hmacSignature = new adyenLibrary.hmacValidator().calculateHmac(said as never, secret)
  const signed = { ...said, additionalData: { hmacSignature } }
  return JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem: signed }] })
}

function braintreeDigest(text: string, password = PASSWORD): string {
  return createHmac('sha1', createHash('sha1').update(password).digest()).update(text).digest('hex')
}

function braintreeForm(reference: string, password = PASSWORD): string {
  const transaction = `<transaction><id>1</id><order-id>${reference}</order-id></transaction>`
  const xml = `<notification><kind>transaction_settled</kind><subject>${transaction}</subject></notification>`
  const payload = Buffer.from(xml).toString('base64')
  const signature = `publickey12|${braintreeDigest(payload, password)}`
  return new URLSearchParams({ bt_signature: signature, bt_payload: payload }).toString()
}

test('a signed hint has the PSP looked up at once: what was lost is settled', async () => {
  const { back, lost, tell } = braintree
  const { id, reference } = await lost()
  await back.settle()
  assert.equal((await back.settlement(id)).state, 'unknown', 'its turn has not come')
  assert.deepEqual(await tell(braintreeForm(reference)), { status: 200, body: '' })
  assert.equal((await back.settlement(id)).state, 'unknown')
  await back.settle()
  assert.equal((await back.settlement(id)).state, 'settled')
})

test('a verdict that is signed settles one that was lost and cannot be asked any more; told again, nothing comes of it', async () => {
  const { back, lost, tell } = adyen
  const { id, reference, amountMinor } = await lost()
  world.passRetries(7 * DAY_MS)
  const told = adyenBatch({ reference, amountMinor })
  for (let time = 0; time < 2; time++) assert.deepEqual(await tell(told), { status: 200, body: '[accepted]' })
  const { state, payment } = await back.settlement(id)
  assert.deepEqual([state, payment?.paymentId], ['settled', 'NC6HT9CRT65ZGN82'])
  const { rows } = await db.query(`select 1 from journals where purchase_id = $1 and kind = 'psp_settlement'`, [id])
  assert.equal(rows.length, 1)
  assert.equal((await world.events(id)).filter((name) => name === 'purchaseSettled').length, 1)
})

test('another amount, currency or reference is acknowledged and not believed', async () => {
  const { back, lost, tell } = adyen
  const { id, reference, amountMinor } = await lost()
  world.passRetries(7 * DAY_MS)
  const lies = [
    { reference, amountMinor: amountMinor + 1n },
    { reference, amountMinor, currency: 'USD' },
    { reference: newId(), amountMinor },
  ]
  for (const lie of lies) {
    assert.deepEqual(await tell(adyenBatch(lie)), { status: 200, body: '[accepted]' })
    assert.equal((await back.settlement(id)).state, 'unknown')
  }
})

test('forged is 401, malformed 400, for nobody 404: nothing is changed', async () => {
  const { id, reference, amountMinor } = await adyen.lost()
  const before = await standing(id)
  const authentic = adyenBatch({ reference, amountMinor })
  const foreign = adyenBatch({ reference, amountMinor }, SIGNATURE_SECRET.replace('4', '5'))
  const said = async (...told: Parameters<typeof adyen.tell>) => (await adyen.tell(...told)).status
  assert.equal(await said(foreign), 401)
  assert.equal(await said(authentic.replace('"success":"true"', '"success":"false"')), 401)
  for (const text of ['', '{}', 'ünïcode', '{"live":"false","notificationItems":[]}'])
    assert.equal(await said(text), 400)
  for (const who of [newId(), 'none', `${adyen.account}x`]) {
    assert.equal(await said(authentic, { url: `/callbacks/psps/${who}` }), 404, who)
  }
  assert.equal((await braintree.tell(braintreeForm(reference, 'another-private-key'))).status, 401)
  assert.deepEqual(await standing(id), before)
})

test('what one merchant’s PSP tells is about that merchant’s payments', async () => {
  const { id, reference } = await adyen.lost()
  const before = await standing(id)
  assert.equal((await braintree.tell(braintreeForm(reference))).status, 200)
  assert.deepEqual(await standing(id), before)
})

test('asked by GET whether the address is ours, it answers signed; nothing that comes by GET has an effect', async () => {
  const { id, reference } = await braintree.lost()
  const before = await standing(id)
  const challenge = '20f9f8ed05f77439fe955c977e4c8a53'
  const answer = { status: 200, body: `publickey12|${braintreeDigest(challenge)}` }
  assert.deepEqual(await braintree.ask(`?bt_challenge=${challenge}`), answer)
  for (const query of ['', '?bt_challenge=', '?bt_challenge=%3Cnotification%3E', `?bt_challenge=${challenge}.`]) {
    assert.equal((await braintree.ask(query)).status, 400, query)
  }
  assert.notEqual((await braintree.tell(braintreeForm(reference), { method: 'GET' })).status, 200)
  assert.equal((await adyen.ask(`?bt_challenge=${challenge}`)).status, 400)
  assert.deepEqual(await standing(id), before)
})

test('the body is taken as it came, whatever it says it is, up to the size of its PSP', async () => {
  const { id, reference } = await braintree.lost()
  const form = braintreeForm(reference)
  for (const type of ['application/json', 'text/xml; charset=utf-16', 'application/x-www-form-urlencoded']) {
    assert.equal((await braintree.tell(form, { headers: { 'content-type': type } })).status, 200, type)
  }
  const before = await standing(id)
  const { callbackBytesMax } = findBrand('braintree')?.family.traits ?? assert.fail()
  assert.equal((await braintree.tell(Buffer.alloc(callbackBytesMax, 'x'))).status, 400)
  assert.equal((await braintree.tell(Buffer.alloc(callbackBytesMax + 1, 'x'))).status, 413)
  assert.equal((await braintree.tell(Buffer.alloc(256 * 1024 + 1, 'x'))).status, 413)
  assert.deepEqual(await standing(id), before)
})

test('an account whose credentials are forgotten is nobody’s', async () => {
  const { id, reference, amountMinor } = await adyen.lost()
  const before = await standing(id)
  const { rows } = await db.query<{ sealed: Buffer }>(
    `with old as (select settings_sealed from psp_accounts where id = $1)
     update psp_accounts set settings_sealed = null where id = $1 returning (select settings_sealed from old) as sealed`,
    [adyen.account],
  )
  assert.equal((await adyen.tell(adyenBatch({ reference, amountMinor }))).status, 404)
  await db.query('update psp_accounts set settings_sealed = $2 where id = $1', [adyen.account, rows[0]?.sealed])
  assert.deepEqual(await standing(id), before)
})

test('under a signature over the body forged calls deafen nobody: they wait, and what is authentic is heard from anywhere', async () => {
  const { tell } = await shopAt('checkout')
  clock.advance(DAY_MS)
  const body = JSON.stringify({ id: 'evt_1', type: 'payment_approved', data: { id: 'pay_1', reference: newId() } })
  const signed = createHmac('sha256', SIGNATURE_SECRET).update(body).digest('hex')
  const from = async (remoteAddress: string, signature: string) =>
    (await tell(body, { remoteAddress, headers: { 'cko-signature': signature } })).status
  const told = []
  for (let time = 0; time < 11; time += 1) told.push(await from('198.51.100.1', 'f'.repeat(64)))
  assert.deepEqual(told, [...Array.from({ length: 10 }, () => 401), 429])
  assert.equal(await from('198.51.100.1', signed), 200, 'from the same address')
  for (let host = 2; host < 11; host += 1)
    for (let time = 0; time < 10; time += 1) await from(`198.51.100.${host}`, 'f'.repeat(64))
  assert.equal(await from('203.0.113.1', 'f'.repeat(64)), 429, 'the account as a whole')
  assert.equal(await from('203.0.113.1', signed), 200)
})

test('what has to be read to be verified is counted for its account: beyond a few, nothing of it is read, from that address or from any', async () => {
  const { lost, tell, back } = braintree
  const { id, reference } = await lost()
  clock.advance(DAY_MS)
  const forged = braintreeForm(reference, 'not the private key')
  const from = async (remoteAddress: string, body: string) => (await tell(body, { remoteAddress })).status
  const told = []
  for (let time = 0; time < 11; time += 1) told.push(await from('198.51.100.1', forged))
  assert.deepEqual(told, [...Array.from({ length: 10 }, () => 401), 429])
  assert.equal(await from('198.51.100.1', braintreeForm(reference)), 429, 'it is told again')
  assert.equal(await from('203.0.113.1', braintreeForm(reference)), 200, 'from elsewhere it is heard')
  for (let host = 2; host < 11; host += 1)
    for (let time = 0; time < 10; time += 1) assert.equal(await from(`198.51.100.${host}`, forged), 401)
  assert.equal(await from('203.0.113.1', braintreeForm(reference)), 429)
  assert.equal((await adyen.tell(adyenBatch({ reference: newId(), amountMinor: 1n }))).status, 200, 'another account')
  clock.advance(15 * MINUTE_MS)
  assert.equal(await from('203.0.113.1', braintreeForm(reference)), 200)
  await back.settle()
  assert.equal((await back.settlement(id)).state, 'settled')
})

test('of a PSP that signs nothing, an account is told a bounded number of hints in a minute', async () => {
  const { tell } = await shopAt('worldpay')
  clock.advance(DAY_MS)
  const hint =
    '<paymentService merchantCode="SHOPECOM"><notify><orderStatusEvent orderCode="1"/></notify></paymentService>'
  for (let time = 0; time < 10; time += 1) assert.equal((await tell(hint)).status, 200)
  assert.equal((await tell(hint)).status, 429)
  clock.advance(MINUTE_MS)
  assert.equal((await tell(hint)).status, 200)
})
