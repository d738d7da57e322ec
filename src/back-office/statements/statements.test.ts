import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../../test/support/call.ts'
import { agreeTerms, giveBack, sell } from '../../../test/support/commissioned.ts'
import { fixedClock } from '../../../test/support/fixed-clock.ts'
import { officeOf, textOf } from '../../../test/support/office.ts'
import { readPaper } from '../../../test/support/read-pdf.ts'
import { aMerchant } from '../../../test/support/telling.ts'
import { startWorld } from '../../../test/support/world.ts'
import { closeMonth } from '../../books/index.ts'
import { DAY_MS } from '../../shared/clocks.ts'
import { publicId } from '../../shared/ids.ts'

const world = await startWorld({ workers: 'off' })
const { db, businessClock } = world
const companyId = world.credentials.company_uid.slice(4)
const uid = world.credentials.merchants.SPLIT.uid
const of = { companyId, merchantId: uid.slice(4) }
const office = await officeOf(world, { kind: 'company', companyId })
const admin = { role: 'operator:admin' } as const
const OWN = `/dashboard/balance/${uid}/statement`
const OPERATORS = `/operator/merchants/${uid}/statement`

/** In the middle of the month before the one that runs. */
const then = fixedClock(new Date(businessClock.now().getTime() - (businessClock.now().getUTCDate() + 14) * DAY_MS))
const call = aCall(then)
const month = then.now().toISOString().slice(0, 7)
await agreeTerms(db, call, of)
const sale = await sell(db, call, of, { amountMinor: 10_000n })
await giveBack(db, call, sale, 2_500n)

test('a merchant reads what became of its money in the last month, and has it as PDF and CSV', async () => {
  assert.match((await office.get(`/dashboard/balance/${uid}`)).body, new RegExp(`href="${OWN}"`))
  const page = await office.get(OWN)
  const text = textOf(page.body)
  assert.match(text, /Provisional/)
  assert.match(
    text,
    /began €0\.00 Sales 1 × €100\.00 Refunds and cancellations 1 × −€25\.00 Commission, before VAT 1 × −€3\.40 VAT on commission 1 × −€0\.68/,
  )
  assert.match(text, /Owed to you when it ended €71\.94/)
  assert.match(page.body, new RegExp(`href="${OWN}\\.pdf\\?month=${month}"`))
  const pdf = await office.get(`${OWN}.pdf?month=${month}`)
  assert.equal(pdf.headers['content-type'], 'application/pdf')
  assert.match((await readPaper(pdf.rawPayload)).title, /^Statement of /)
  const csv = await office.get(`${OWN}.csv?month=${month}`)
  assert.match(csv.body, new RegExp(`${uid},.*,${month},provisional,EUR,acceptance,1,100\\.00`))
  assert.match(String(csv.headers['content-disposition']), new RegExp(`statement-${uid}-${month}\\.csv`))
})

test('French readers have it in French; a month without anything says so, one that has not begun is none', async () => {
  const french = await office.get(OWN, { headers: { 'accept-language': 'fr' } })
  assert.match(textOf(french.body), /Dû en début de mois.*Ventes.*Commission HT/)
  assert.match(textOf((await office.get(`${OWN}?month=2001-02`)).body), /Nothing booked/)
  assert.equal((await office.get(`${OWN}?month=2999-01`)).statusCode, 404)
  assert.equal((await office.get(`${OWN}.csv?month=2999-01`)).statusCode, 404)
})

test('a merchant of others is not there, whichever file is asked for', async () => {
  const stranger = publicId('mer', (await aMerchant(db)).merchantId)
  for (const ending of ['', '.pdf', '.csv'])
    assert.equal((await office.get(`/dashboard/balance/${stranger}/statement${ending}`)).statusCode, 404)
})

test('the operator sees the same statement, final once the books of the month are closed', async () => {
  const timeZone = 'Europe/Paris'
  await closeMonth(db, aCall(businessClock), { month: `${month}-01`, timeZone })
  const page = await office.get(OPERATORS, admin)
  assert.match(textOf(page.body), /Final.*this statement will not change/)
  const sums = /Owed to you when the month began.*Owed to you when it ended [^ ]+/
  assert.equal(sums.exec(textOf(page.body))?.[0], sums.exec(textOf((await office.get(OWN)).body))?.[0])
  const csv = await office.get(`${OPERATORS}.csv`, admin)
  assert.match(csv.body, /,final,EUR,closing,,71\.94/)
  assert.equal((await office.get(`${OPERATORS}.pdf`, admin)).headers['content-type'], 'application/pdf')
  assert.match((await office.get(`/operator/merchants/${uid}`, admin)).body, new RegExp(`href="${OPERATORS}"`))
})
