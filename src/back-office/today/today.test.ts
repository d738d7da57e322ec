import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiWorld } from '../../../test/support/api-world.ts'
import { officeOf, textOf } from '../../../test/support/office.ts'
import { payerOf } from '../../../test/support/paying.ts'
import { aMerchant } from '../../../test/support/telling.ts'
import { until } from '../../../test/support/until.ts'
import { parsePublicId } from '../../shared/ids.ts'

const world = await apiWorld()
const payer = payerOf(world)
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const office = await officeOf(world, { kind: 'company', companyId })

async function order(reference: string, amountMinor: number): Promise<string> {
  const { json } = await world.call('POST', '/api/merchants/v1/purchases', {
    token: world.alice.v1Token,
    body: { title: `Weekend ${reference}`, reference, amount: amountMinor },
  })
  return String(json.id)
}

test('a company without a purchase is told how to begin, and that nothing waits', async () => {
  const { body, statusCode } = await office.get('/dashboard')
  assert.equal(statusCode, 200)
  assert.match(textOf(body), /Nothing waits for you/)
  assert.match(textOf(body), /No purchase yet/)
})

test('what was accepted, what fills and what waits stands on one page, each with the list behind it', async () => {
  await payer.accepted(await order('BREST-1', 10_000), 0)
  const filling = await order('BREST-2', 30_001)
  await payer.accepted(filling, 2)
  const { rows } = await world.db.query<{ payment_id: string }>(
    'select payment_id from attempts where payment_id is not null and captured_minor > 0',
  )
  await world.sandbox('POST', `/v1/payments/${rows[0]?.payment_id}/disputes`, {})
  await until('the dispute is heard of', async () => {
    return textOf((await office.get('/dashboard')).body).includes('Dispute of €100.00')
  })
  const { body } = await office.get('/dashboard')
  const text = textOf(body)
  assert.match(text, /One thing waits for you/)
  assert.match(text, /reason: “[^”]+” · your operator answers it at sandbox/)
  assert.match(text, /Accepted €400 2 purchases/)
  assert.match(text, /Acceptance 100\.0% 2 of 2/)
  assert.match(text, /Weekend BREST-2 €300\.01/)
  assert.match(text, /1 of 3 in/)
  assert.match(body, new RegExp(`href="/dashboard/purchases/pur_${filling}"`))
  const french = textOf((await office.get('/dashboard', { headers: { 'accept-language': 'fr' } })).body)
  assert.match(french, /Un point vous attend/)
  assert.match(french, /Contestation de 100,00 €/)
})

test('nothing of another company is counted', async () => {
  const stranger = await aMerchant(world.db)
  const theirs = await officeOf(world, { kind: 'company', companyId: stranger.companyId })
  assert.match(textOf((await theirs.get('/dashboard')).body), /Nothing waits for you .*No purchase yet/)
  const merchants = await officeOf(world, { kind: 'merchant', merchantId: stranger.merchantId })
  assert.match(textOf((await merchants.get('/dashboard')).body), /No purchase yet/)
})
