import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiWorld } from '../../../test/support/api-world.ts'
import { officeOf, textOf } from '../../../test/support/office.ts'
import { payerOf } from '../../../test/support/paying.ts'
import { aMerchant, aPurchase } from '../../../test/support/telling.ts'
import { until } from '../../../test/support/until.ts'
import { findAcquirer } from '../../providers/index.ts'
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
  const disputed = await order('BREST-1', 10_000)
  await payer.accepted(disputed, 0)
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
  assert.match(text, /reason: “[^”]+” · your operator answers it at Sandbox/)
  assert.match(text, /Accepted €400 2 purchases/)
  assert.match(text, /Acceptance 100\.0% 2 of 2/)
  assert.match(text, /Weekend BREST-2 €300\.01/)
  assert.match(text, /1 of 3 in/)
  assert.match(body, new RegExp(`href="/dashboard/purchases/pur_${filling}"`))
  assert.match(textOf((await office.get('/dashboard/purchases')).body), /Weekend BREST-1 .*?Disputed/)
  const detail = textOf((await office.get(`/dashboard/purchases/pur_${disputed}`)).body)
  assert.match(detail, /Weekend BREST-1 €100\.00 Disputed/, 'its head says what the list says')
  const french = textOf((await office.get('/dashboard', { headers: { 'accept-language': 'fr' } })).body)
  assert.match(french, /Un point vous attend/)
  assert.match(french, /Contestation de 100,00 €/)
})

test('the rail says on every page how many tasks wait, by one statement, and each of them leads to its page', async () => {
  const { companyId: ours, merchantId } = await aMerchant(world.db)
  const theirs = await officeOf(world, { kind: 'company', companyId: ours })
  const waits = async (path: string) => /<b aria-hidden="true">(\d+)<\/b>/.exec((await theirs.get(path)).body)?.[1]
  assert.equal(await waits('/dashboard/links'), undefined)
  const { purchaseId, eventId } = await aPurchase(world.db, { companyId: ours, merchantId })
  const { rows: accounts } = await world.db.query<{ id: string }>('select id from acquirer_accounts limit 1')
  await world.db.query(
    `insert into disputes (id, acquirer_account_id, reference, payment_id, purchase_id, state, amount_minor, fee_minor, currency,
       reason, respond_by, opened_at)
     select gen_random_uuid(), $1, 'dp_' || n, 'pay_1', $2, 'opened', 100, 0, 'EUR', 'fraudulent', now(), now()
       from generate_series(1, 12) n`,
    [accounts[0]?.id, purchaseId],
  )
  for (const teller of ['webhooks', 'notifications'])
    await world.db.query(
      `insert into parked_events (event_id, teller, purchase_id, error) values ($1, $2, $3, 'fault')`,
      [eventId, teller, purchaseId],
    )
  await world.db.query(
    `insert into decline_counts (subject, count, waits_from, ends_at)
     values ('merchant:' || $1, 100000, now(), now() + interval '10 years')`,
    [merchantId],
  )
  const { body } = await theirs.get('/dashboard')
  const listed = body.match(/class="task[ "]/g)?.length
  assert.ok(listed && listed >= 11, String(listed))
  for (const path of ['/dashboard', '/dashboard/links', '/dashboard/purchases', '/dashboard/audit'])
    assert.equal(await waits(path), String(listed), path)
  for (const [, href] of body.matchAll(/<a class="button[^"]*" href="(\/dashboard[^"]+)"/g))
    for (const role of ['owner', 'developer', 'support', 'read_only'] as const)
      assert.equal(
        (await theirs.get(String(href).replaceAll('&amp;', '&'), { role })).statusCode,
        200,
        `${role} ${href}`,
      )
})

test('the deadline of a dispute leads to where it is answered: its page there, or their pages for people', () => {
  const dispute = { reference: 'du_1/..', mode: 'test' } as const
  assert.equal(findAcquirer('stripe')?.disputePage?.(dispute), 'https://dashboard.stripe.com/test/disputes/du_1%2F..')
  assert.equal(
    findAcquirer('stripe')?.disputePage?.({ reference: 'du_1', mode: 'live' }),
    'https://dashboard.stripe.com/disputes/du_1',
  )
  assert.equal(findAcquirer('adyen')?.disputePage?.(dispute), 'https://ca-test.adyen.com/')
})

test('nothing of another company is counted', async () => {
  const stranger = await aMerchant(world.db)
  const theirs = await officeOf(world, { kind: 'company', companyId: stranger.companyId })
  assert.match(textOf((await theirs.get('/dashboard')).body), /Nothing waits for you .*No purchase yet/)
  const merchants = await officeOf(world, { kind: 'merchant', merchantId: stranger.merchantId })
  assert.match(textOf((await merchants.get('/dashboard')).body), /No purchase yet/)
})
