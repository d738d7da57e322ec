import assert from 'node:assert/strict'
import { test } from 'node:test'
import { basic } from '../../../test/support/api-client.ts'
import { anotherShop, apiWorld } from '../../../test/support/api-world.ts'
import { aCall } from '../../../test/support/call.ts'
import { updateCompany } from '../../companies/index.ts'
import { transaction } from '../../db/database.ts'
import { addStaff, revokeStaff } from '../../people/index.ts'
import { systemClock } from '../../shared/clocks.ts'

const world = await apiWorld()
const { call, alice, credentials, db } = world
const { email, password } = credentials.dashboard
const companyId = credentials.company_uid.slice(4)
const bob = await anotherShop(world, call, 'bob')
const link = (merchantUid: string) => `/api/merchants/${merchantUid}/purchase_link`
const body = (reference: string) => ({ data: { title: 'Brest', reference, amountCents: 5000 } })
const staff = basic(email, password)

test('[basic.dashboard, decided.basic.where] e-mail and password make a link, simulate and abort, for the company of the person only', async () => {
  const made = await call('POST', link(alice.merchantUid), { headers: staff, body: body('b-1') })
  assert.equal(made.status, 200, made.text)
  const path = `/api/merchants/${alice.merchantUid}/simulate_payment_schedule`
  const simulated = await call('POST', path, { headers: staff, body: { amount_cents: 5000, created: '2027-03-01' } })
  assert.equal(simulated.status, 200, simulated.text)
  const abort = `/api/purchases/${made.json.purchase_uid}/abort`
  const strangers = await call('POST', abort, { token: bob.accessToken })
  assert.equal(strangers.errorCode, 'purchase_not_found')
  assert.equal((await call('POST', abort, { headers: staff })).json.state, 'ABORTED')
  const foreign = await call('POST', link(bob.merchantUid), { headers: staff, body: body('b-2') })
  assert.deepEqual([foreign.status, foreign.errorCode], [404, 'merchant_not_found'])
  const purchase = await call('POST', link(bob.merchantUid), { token: bob.accessToken, body: body('b-3') })
  const theirs = await call('POST', `/api/purchases/${purchase.json.purchase_uid}/abort`, { headers: staff })
  assert.deepEqual([theirs.status, theirs.errorCode], [404, 'purchase_not_found'])
})

test('the same person repeats a request under its key and gets the same answer', async () => {
  const headers = { ...staff, 'idempotency-key': 'basic-1' }
  const [one, two] = [
    await call('POST', link(alice.merchantUid), { headers, body: body('b-4') }),
    await call('POST', link(alice.merchantUid), { headers, body: body('b-4') }),
  ]
  assert.equal(one.status, 200, one.text)
  assert.equal(two.text, one.text)
})

test('[decided.basic.where] other routes take access tokens only, and say so', async () => {
  const path = `/api/merchants/${alice.merchantUid}/webhook_endpoint`
  const refused = await call('GET', path, { headers: staff })
  assert.deepEqual([refused.status, refused.errorCode], [401, 'invalid_credentials'])
  assert.equal(refused.headers.get('www-authenticate'), 'Bearer realm="Whipround"')
})

test('[decided.basic.switch] wrong passwords, closed doors and people who left are refused alike, with both ways in named', async () => {
  const other = { email: 'dan@demo.test', password: 'correct horse battery' }
  await transaction(db, (tx) => addStaff(tx, aCall(systemClock), companyId, other))
  const dan = basic(other.email, other.password)
  const ask = (headers: Record<string, string>) =>
    call('POST', link(alice.merchantUid), { headers: { ...headers, 'accept-language': 'en' }, body: body('b-5') })
  const switchBasic = (basicAuthEnabled: boolean) =>
    transaction(db, (tx) => updateCompany(tx, aCall(systemClock), companyId, { basicAuthEnabled }))
  assert.equal((await ask(dan)).status, 200)
  const refusals = [await ask(basic(email, `${password}x`)), await ask(basic('nobody@demo.test', password))]
  await switchBasic(false)
  refusals.push(await ask(staff))
  await switchBasic(true)
  await db.query('update staff set second_factor_enabled = true where email = $1', [email])
  refusals.push(await ask(staff))
  await transaction(db, (tx) => revokeStaff(tx, aCall(systemClock), companyId, other.email))
  refusals.push(await ask(dan))
  for (const refusal of refusals) {
    assert.deepEqual([refusal.status, refusal.text], [401, refusals[0]?.text])
    assert.equal(refusal.errorCode, 'invalid_credentials')
    assert.equal(refusal.headers.get('www-authenticate'), 'Bearer realm="Whipround", Basic realm="Whipround"')
  }
})
