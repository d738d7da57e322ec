import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { brokenRules } from '../../test/support/check-cii.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { identify, transferIn } from '../../test/support/invoiced-shop.ts'
import { aPaidShop, promise, type Shop } from '../../test/support/paid-shop.ts'
import { readPaper } from '../../test/support/read-pdf.ts'
import { MONDAY } from '../../test/support/telling.ts'
import { chainJournals } from '../books/index.ts'
import { transaction } from '../db/database.ts'
import { readBalances } from '../payouts/index.ts'
import { readOpenItems } from '../reading/index.ts'
import { DAY_MS } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import {
  creditInvoice,
  invoiceDebts,
  invoiceNumber,
  listInvoices,
  listWaitingInvoices,
  markInvoicePaid,
  planInvoices,
  readDocument,
  readInvoicePdf,
  writeCii,
} from './index.ts'
import { watchInvoices } from './watch-invoices.ts'

const { db } = await testDatabase()
const clock = fixedClock(MONDAY)
const call = aCall(clock)

/** A shop that asks for debts after ten days, and owes so much since today. */
async function aDebtor(owedMinor: bigint, days = 10): Promise<Shop> {
  const shop = await aPaidShop(db, call)
  await db.query('delete from payout_openings where merchant_id = $1', [shop.merchantId])
  await db.query('update merchants set debt_invoice_days = $2 where id = $1', [shop.merchantId, days])
  await promise(db, call, shop, { amountMinor: -owedMinor })
  return shop
}

async function issue() {
  await chainJournals(db, 'Europe/Paris')
  return invoiceDebts(db, call)
}

async function balanceOf(shop: Shop) {
  const [balance] = await readBalances(db, SYSTEM, shop)
  return [Number(balance?.openMinor), Number(balance?.invoicedMinor)]
}

async function areExplained() {
  for (const account of ['merchant_payable', 'merchant_receivable'] as const) {
    const told = await readOpenItems(db, account)
    assert.ok('items' in told && told.isExplained, account)
  }
}

const newest = async ({ merchantId }: Shop) => (await listInvoices(db, SYSTEM, { merchantId, limit: 1 }))[0]

test('without who issues and who for, a debt that is due is named with its reason and uses no number up', async () => {
  const shop = await aDebtor(700n)
  clock.advance(9 * DAY_MS)
  assert.deepEqual(await issue(), { issued: [], refused: [] }, 'not before its day')
  clock.advance(DAY_MS)
  assert.match((await issue()).refused[0]?.sentence ?? '', /nobody has said who issues invoices/)
  assert.deepEqual(await watchInvoices(db, clock), [], 'the next hour may issue it')
  clock.advance(DAY_MS)
  assert.match(String(await watchInvoices(db, clock)), /^1 merchants owe for long and have no invoice of it: npm run/)
  const [waiting] = await listWaitingInvoices(db, clock.now(), 9)
  assert.deepEqual([waiting?.owedSince, waiting?.netMinor, waiting?.hindrance], ['2027-03-01', 700n, 'seller'])
  assert.match((await planInvoices(db, clock.now()))[0]?.hindrance ?? '', /nobody has said/)
  await identify(db, call, null)
  await identify(db, call, shop.merchantId)
  assert.deepEqual((await issue()).issued.map(invoiceNumber), ['2027-000001'])
  assert.deepEqual(await balanceOf(shop), [0, 700])
  assert.deepEqual((await issue()).issued, [])
  assert.deepEqual(await watchInvoices(db, clock), [])
  await areExplained()
})

test('the invoice of a debt says since when it is owed, is outside the scope of VAT, and keeps the rules of EN 16931', async () => {
  const shop = await aDebtor(12_345n)
  await identify(db, call, shop.merchantId)
  clock.advance(11 * DAY_MS)
  const [invoice] = (await issue()).issued
  assert.ok(invoice)
  const document = await readDocument(db, SYSTEM, invoice.id)
  const cii = writeCii(document, 'en')
  assert.deepEqual(brokenRules(cii), [])
  assert.match(cii, /<ram:CategoryCode>O<\/ram:CategoryCode>/)
  assert.doesNotMatch(cii, /RateApplicablePercent|SpecifiedTaxRegistration/)
  const { bytes } = await readInvoicePdf(db, SYSTEM, { invoiceId: invoice.id, language: 'fr' })
  const text = (await readPaper(bytes)).pages
    .map((page) => page.text)
    .join(' ')
    .replace(/\s+/g, ' ')
  assert.match(text, /Versé au-delà de vos ventes, après remboursements : dû depuis le 12 mars 2027/)
  assert.match(text, /Hors du champ d’application de la TVA/)
  assert.match(text, /Net à payer 123,45/)
})

test('what is kept in reserve is not asked for, a setting of none asks for nothing, and what sales have made up for is over', async () => {
  const [never, even] = [await aDebtor(500n, 0), await aDebtor(600n)]
  for (const { merchantId } of [never, even]) await identify(db, call, merchantId)
  clock.advance(8 * DAY_MS)
  await promise(db, call, even, { amountMinor: 600n })
  clock.advance(8 * DAY_MS)
  assert.deepEqual((await issue()).issued, [])
  assert.deepEqual(
    [await balanceOf(never), await balanceOf(even)],
    [
      [-500, 0],
      [0, 0],
    ],
  )
  // Owed anew, it is counted from that day on.
  await promise(db, call, even, { amountMinor: -100n })
  clock.advance(9 * DAY_MS)
  assert.deepEqual((await issue()).issued, [])
  clock.advance(DAY_MS)
  assert.deepEqual(
    (await issue()).issued.map(({ netMinor, owedSince }) => [netMinor, owedSince]),
    [[100n, '2027-04-08']],
  )
})

test('a debt that was invoiced is paid by a transfer that is booked, or is owed again by a credit note', async () => {
  const shop = await aDebtor(1_000n)
  await identify(db, call, shop.merchantId)
  clock.advance(10 * DAY_MS)
  await issue()
  const first = await newest(shop)
  assert.ok(first)
  const pay = (invoiceId: string) =>
    transaction(db, (tx) => markInvoicePaid(tx, call, { invoiceId, reason: 'transfer' }))
  await assert.rejects(pay(first.id), /the merchant is owed 0\.00 EUR here/)
  const credit = (invoiceId: string, netMinor?: bigint) =>
    transaction(db, (tx) => creditInvoice(tx, call, { invoiceId, netMinor, reason: 'agreed' }))
  await credit(first.id, 400n)
  assert.deepEqual(await balanceOf(shop), [-400, 600])
  await transferIn(db, call, shop, 1_000n)
  await pay(first.id)
  assert.deepEqual(await balanceOf(shop), [0, 0])
  await assert.rejects(credit(first.id), /is not given back by a credit note/)
  await areExplained()
})
