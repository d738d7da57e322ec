import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { transaction } from '../../src/db/database.ts'
import { parseDate } from '../../src/schedules/index.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { newId, publicId } from '../../src/shared/ids.ts'
import { LANGUAGES } from '../../src/texts/language.ts'
import { aCall } from '../support/call.ts'
import { testDatabase } from '../support/database.ts'
import { copyWith } from '../support/larger-house.ts'
import { until } from '../support/until.ts'
import { acquirer, paymentType, paymentTypeWords } from './additions.ts'
import { connectDummy, sealer, startService } from './start-service.ts'

const house = copyWith(acquirer, paymentType, ...paymentTypeWords)
after(() => house.remove())
const load = <Module>(path: string) => house.load<Module>(path)
const { db, url: databaseUrl } = await testDatabase()
// Of the copy, where it is a payment type; here it is none.
const FORTNIGHT = 'FORTNIGHT' as 'INSTALLMENT'

const { migrate } = await load<typeof import('../../src/db/migrate.ts')>('src/db/migrate.ts')
await migrate(db)
await connectDummy(db)
const { baseUrl } = await startService(load, databaseUrl)
await until('the acquirer is noticed', async () => (await fetch(`${baseUrl}/health/ready`)).ok)
const { uid, token } = await openFortnight()

/** A shop that sells in two halves. */
async function openFortnight() {
  const { openMerchant } = await load<typeof import('../../src/merchants/index.ts')>('src/merchants/index.ts')
  const companyId = newId()
  await db.query('insert into companies (id, name) values ($1, $2)', [companyId, 'Charlie & Co'])
  const wished = {
    companyId,
    name: 'Brest Voile',
    paymentType: FORTNIGHT,
    settlement: 'TRANSFER' as const,
    siteUrl: 'https://shop.example',
    furtherSiteUrls: [],
    // No cap on rates is known there.
    countryCode: 'DE',
    ...{ logoUrl: null, brandColour: null, potDeadlineHours: 48, linkLifetimeDays: 30, feeBps: 100 },
  }
  const terms = { today: parseDate('2026-02-01') ?? assert.fail(), policy: 'public' } as const
  const opened = await transaction(db, (tx) => openMerchant(tx, aCall(systemClock), sealer, wished, terms))
  return { uid: publicId('mer', opened.merchantId), token: opened.apiToken }
}

async function ask(path: string, body?: object): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(`${baseUrl}${path}`, {
    ...{ method: body ? 'POST' : 'GET', headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  assert.ok(answer.ok, `${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}

test('a payment type by a folder, a line, its sentences in each language and a migration compiles and keeps the rules', async () => {
  assert.deepEqual(await house.compile('src'), [])
  assert.deepEqual(await house.breaches(), [])
})

test('a payment type without its sentences does not compile: each language is named', async () => {
  const speechless = copyWith(paymentType)
  const said = await speechless.compile('src')
  speechless.remove()
  const files = said.map((error) => /^([^(]+)\(/.exec(error)?.[1])
  assert.deepEqual(
    files,
    [...LANGUAGES].sort().map((language) => `src/texts/${language}/checkout/payment-types.ts`),
  )
  assert.match(said.join('\n'), /FORTNIGHT/)
})

test('its merchant is read and simulated without anybody being told of it', async () => {
  const merchant = await ask(`/api/merchants/${uid}`)
  assert.deepEqual(
    [merchant.payment_type, merchant.installments_nb, merchant.buyer_fees_percents],
    [FORTNIGHT, 2, [{ buyer_fees_percent: 1 }]],
  )
  const order = { amount_cents: 24001, created: '2026-02-20' }
  const { INSTALLMENT } = await ask(`/api/users/me/merchants/${uid}/simulate_payment_schedule`, order)
  assert.deepEqual(INSTALLMENT, [
    { amount_cents: 12241, fees: 240, payment_date: '2026-02-20' },
    { amount_cents: 12000, fees: 0, payment_date: '2026-03-06' },
  ])
})

test('a setting that it does not name means nothing for it', async () => {
  const path = 'src/commands/merchant-settings.ts'
  const { readSettings } = await load<typeof import('../../src/commands/merchant-settings.ts')>(path)
  assert.deepEqual(readSettings({ 'fee-percent': '0.5' }, FORTNIGHT), { feeBps: 50 })
  assert.throws(
    () => readSettings({ 'delay-days': '30' }, FORTNIGHT),
    /^Error: --delay-days means nothing for FORTNIGHT: it is for DEFERRED$/,
  )
})

test('a purchase of it is made, shown with its own sentences, and agreed to as it was shown', async () => {
  const { id, payment_url } = await ask('/api/merchants/v1/purchases', { title: 'Week-end à Brest', amount: 24001 })
  const page = async (language: string) =>
    (await fetch(String(payment_url), { headers: { 'accept-language': language } })).text()
  assert.match(await page('fr'), /<h1>Deux moitiés de Week-end à Brest<\/h1>/)
  const shown = await page('en')
  assert.match(shown, /<h1>Two halves of Week-end à Brest<\/h1>/)
  assert.match(shown, /Instalment 1 of 2[\s\S]*Instalment 2 of 2/)
  assert.match(shown, /Pay half, €122\.41/)
  const shownOn = /name="shown_on" value="([^"]+)"/.exec(shown)?.[1] ?? assert.fail(shown)

  const { drawUpSchedule } = await load<typeof import('../../src/collecting/index.ts')>('src/collecting/index.ts')
  const payer = { name: 'Alice', email: 'alice@example.test', phoneNumber: null }
  await transaction(db, (tx) => drawUpSchedule(tx, aCall(systemClock), String(id), { shownOn, language: 'en', payer }))
  const { rows } = await db.query(
    'select kind, principal_minor::int as principal, fee_minor::int as fee, due_on - $2::date as days from shares where purchase_id = $1 order by position',
    [id, shownOn],
  )
  assert.deepEqual(rows, [
    { kind: 'installment', principal: 12001, fee: 240, days: 0 },
    { kind: 'installment', principal: 12000, fee: 0, days: 14 },
  ])
})
