import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { aCall } from '../../test/support/call.ts'
import { brokenRules } from '../../test/support/check-cii.ts'
import { agreeTerms, giveBack, type Sale, sell } from '../../test/support/commissioned.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { BRETON, identify as identifyAs, transferIn as transferInTo, US } from '../../test/support/invoiced-shop.ts'
import { aPaidShop, promise, type Shop } from '../../test/support/paid-shop.ts'
import { readPaper } from '../../test/support/read-pdf.ts'
import { INVOICE_VERBS } from '../commands/invoices.ts'
import { operate } from '../commands/operator/operate.ts'
import { readConfig } from '../config.ts'
import { transaction } from '../db/database.ts'
import { readBalances } from '../payouts/index.ts'
import { readOpenItems } from '../reading/index.ts'
import { DAY_MS } from '../shared/clocks.ts'
import { newId, publicId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import {
  creditInvoice,
  invoiceNumber,
  issueDue,
  listInvoices,
  markInvoicePaid,
  readInvoiceParts,
  requireInvoice,
} from './index.ts'
import { issueInvoice } from './issue-invoice.ts'
import { watchInvoices } from './watch-invoices.ts'

const { db, url } = await testDatabase()
const clock = fixedClock('2027-03-10T10:00:00Z')
const call = aCall(clock)
const identify = (merchantId: string | null, said?: typeof US) => identifyAs(db, call, merchantId, said)

async function aShop(terms: Parameters<typeof agreeTerms>[3] = {}): Promise<Shop> {
  const shop = await aPaidShop(db, call)
  await db.query('delete from payout_openings where merchant_id = $1', [shop.merchantId])
  await agreeTerms(db, call, shop, terms)
  return shop
}

/** What is credited on it. */
async function held(account: string): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    'select coalesce(-sum(amount_minor), 0)::bigint as sum from postings where account = $1',
    [account],
  )
  return rows[0]?.sum ?? 0n
}

async function invoiced(): Promise<{ net: bigint; vat: bigint }> {
  const { rows } = await db.query<{ net: bigint; vat: bigint }>(
    'select coalesce(sum(net_minor), 0)::bigint as net, coalesce(sum(vat_minor), 0)::bigint as vat from invoices',
  )
  return rows[0] ?? assert.fail()
}

async function isExplained(): Promise<boolean> {
  const told = await readOpenItems(db, 'merchant_payable')
  return 'items' in told && told.isExplained
}

async function assertBooksAgree(): Promise<void> {
  assert.deepEqual(await invoiced(), { net: await held('commission_income'), vat: await held('vat') })
  assert.ok(await isExplained(), 'what merchants are owed is explained row by row')
}

const transferIn = (of: Shop, amountMinor: bigint) => transferInTo(db, call, of, amountMinor)

const ofShop = ({ merchantId }: Shop) => listInvoices(db, SYSTEM, { merchantId, limit: 99 })

test('nothing is issued while nobody has said who issues and who for; no number is used up, and readiness says what to do', async () => {
  const shop = await aShop()
  await sell(db, call, shop, { amountMinor: 10_000n })
  clock.set('2027-04-01T12:00:00Z')
  assert.deepEqual(await issueDue(db, call), { issued: [], refused: [] }, 'a month is counted a day after its end')
  clock.set('2027-04-02T12:00:00Z')
  const [first] = (await issueDue(db, call)).refused
  assert.match(first?.sentence ?? '', /nobody has said who issues invoices: npm run invoices -- identity$/)
  await identify(null, US)
  const [second] = (await issueDue(db, call)).refused
  assert.match(second?.sentence ?? '', /nobody has said who mer_.* is to the law/)
  assert.deepEqual(await watchInvoices(db, clock), [])
  clock.set('2027-04-03T13:00:00Z')
  assert.match(String(await watchInvoices(db, clock)), /^1 merchants have no invoice of a month that is over: npm run/)
  await identify(shop.merchantId, BRETON)
  const { issued, refused } = await issueDue(db, call)
  assert.deepEqual([issued.map(invoiceNumber), refused], [['2027-000001'], []])
  assert.deepEqual(await watchInvoices(db, clock), [])
  await assertBooksAgree()
})

test('lines are added up by their terms, VAT is rounded once for each rate, and the cents between are one journal, netted with the rest', async () => {
  const shop = await aShop({ bps: 0, fixedMinor: 3n })
  await identify(shop.merchantId, BRETON)
  for (let sale = 0; sale < 5; sale++) await sell(db, call, shop, { amountMinor: 1_000n })
  clock.set('2027-05-02T12:00:00Z')
  const [invoice] = (await issueDue(db, call)).issued
  // 5 × 0.03 have 5 × 0.01 of VAT each by itself, and 0.03 together.
  assert.ok(invoice)
  const { netMinor, vatMinor, roundingMinor, nettedMinor, dueMinor } = invoice
  assert.deepEqual([netMinor, vatMinor, roundingMinor, nettedMinor, dueMinor], [15n, 3n, -2n, 18n, 0n])
  const { lines, vat } = await readInvoiceParts(db, invoice.id)
  const [line] = lines
  assert.deepEqual(
    [lines.length, line?.kind, line?.count, line?.baseMinor, line?.netMinor],
    [1, 'charged', 5, 5_000n, 15n],
  )
  assert.deepEqual(vat, [{ vatCode: 'standard', vatBps: 2_000, netMinor: 15n, vatMinor: 3n, reason: null }])
  const { rows } = await db.query(
    `select occurred_at as at from journals where kind = 'invoice_rounding' and cause_id = $1`,
    [invoice.id],
  )
  assert.deepEqual(rows, [{ at: new Date('2027-04-30T21:59:59.999Z') }], 'in the month whose VAT it is')
  const [balance] = await readBalances(db, SYSTEM, { merchantId: shop.merchantId })
  assert.deepEqual([balance?.commissionMinor, balance?.openMinor], [18n, 5_000n - 18n])
  await assertBooksAgree()
})

test('a month that is not over has no invoice, and an invoice that there is not is not found', async () => {
  const shop = await aShop()
  const of = { ...shop, currency: 'EUR', month: '2027-05-01' }
  await assert.rejects(
    transaction(db, (tx) => issueInvoice(tx, call, of)),
    { code: 'invoice_not_issuable' },
  )
  await assert.rejects(requireInvoice(db, SYSTEM, newId()), { code: 'invoice_not_found' })
})

test('two who issue at once write each invoice once, and numbers have no gap', async () => {
  const shops = await Promise.all([aShop(), aShop(), aShop()])
  for (const shop of shops) {
    await identify(shop.merchantId, BRETON)
    await sell(db, call, shop, { amountMinor: 5_000n })
  }
  clock.set('2027-06-02T12:00:00Z')
  await Promise.all([issueDue(db, call), issueDue(db, call), issueDue(db, call)])
  for (const shop of shops) assert.equal((await ofShop(shop)).length, 1)
  const { rows } = await db.query<{ numbers: bigint[] }>(
    'select array_agg(number order by number) as numbers from invoices',
  )
  assert.deepEqual(
    rows[0]?.numbers.map(String),
    rows[0]?.numbers.map((_, index) => String(index + 1)),
  )
  await assert.rejects(db.query('update invoices set net_minor = 0'), /append|change|never/i)
})

test('without VAT the invoice carries the reason in law; who owes it itself needs a number', async () => {
  const shop = await aShop({ vatCode: 'reverse_charge', vatBps: 0, vatReason: 'art. 196 dir. 2006/112/CE' })
  await identify(shop.merchantId, { ...BRETON, vatNumber: '' })
  await sell(db, call, shop, { amountMinor: 5_000n })
  clock.set('2027-07-02T12:00:00Z')
  assert.match((await issueDue(db, call)).refused[0]?.sentence ?? '', /owes the VAT itself has a VAT number/)
  await identify(shop.merchantId, BRETON)
  const [invoice] = (await issueDue(db, call)).issued
  assert.ok(invoice)
  assert.equal(invoice.vatMinor, 0n)
  const { vat } = await readInvoiceParts(db, invoice.id)
  assert.equal(vat[0]?.reason, 'art. 196 dir. 2006/112/CE')
})

test('a month in which more was given back than taken is a credit note that names the invoice before', async () => {
  const shop = await aShop()
  await identify(shop.merchantId, BRETON)
  const sale = await sell(db, call, shop, { amountMinor: 50_000n })
  clock.set('2027-08-02T12:00:00Z')
  const [before] = (await issueDue(db, call)).issued
  await giveBack(db, call, sale, 20_000n)
  clock.set('2027-09-02T12:00:00Z')
  const [note] = (await issueDue(db, call)).issued
  assert.deepEqual([note?.kind, note?.precedingId], ['credit_note', before?.id])
  assert.ok((note?.netMinor ?? 0n) < 0n)
  const { lines } = await readInvoiceParts(db, note?.id ?? '')
  assert.deepEqual([lines[0]?.kind, lines[0]?.baseMinor], ['given_back', -20_000n])
  await assertBooksAgree()
})

test('a credit note gives back a part, or all that is left, and never more; what was given back whole no refund gives back again', async () => {
  const shop = await aShop({ bps: 100, fixedMinor: 0n })
  await identify(shop.merchantId, BRETON)
  const sale = await sell(db, call, shop, { amountMinor: 100_000n })
  clock.set('2027-10-02T12:00:00Z')
  const [invoice] = (await issueDue(db, call)).issued
  const credit = (netMinor: bigint | undefined) =>
    transaction(db, (tx) => creditInvoice(tx, call, { invoiceId: invoice?.id ?? '', netMinor, reason: 'goodwill' }))
  const part = await credit(333n)
  assert.deepEqual(
    [part.netMinor, part.vatMinor, part.nettedMinor, part.precedingId],
    [-333n, -67n, -400n, invoice?.id],
  )
  await assert.rejects(credit(668n), { code: 'invoice_not_creditable' })
  await assertBooksAgree()
  const rest = await credit(undefined)
  assert.deepEqual([rest.netMinor, rest.vatMinor, rest.isWhole], [-667n, -133n, true])
  await assert.rejects(credit(undefined), { code: 'invoice_not_creditable' })
  await giveBack(db, call, sale, 50_000n)
  await assertBooksAgree()
  assert.equal((await ofShop(shop)).find(({ id }) => id === invoice?.id)?.state, 'credited')
  const [balance] = await readBalances(db, SYSTEM, { merchantId: shop.merchantId })
  assert.equal(balance?.commissionMinor, 0n)
})

test('of an invoice whose sales had commission given back since, an amount is credited, and not the whole', async () => {
  const shop = await aShop()
  await identify(shop.merchantId, BRETON)
  const sale = await sell(db, call, shop, { amountMinor: 100_000n })
  clock.set('2027-11-02T12:00:00Z')
  const [invoice] = (await issueDue(db, call)).issued
  await giveBack(db, call, sale, 1_000n)
  const wish = { invoiceId: invoice?.id ?? '', netMinor: undefined, reason: 'goodwill' }
  await assert.rejects(
    transaction(db, (tx) => creditInvoice(tx, call, wish)),
    /commission of 1 of its sales was given back/,
  )
})

test('in mode BACK an invoice is open until the merchant’s transfer pays it, and a credit note comes off what is open first', async () => {
  const shop = await aShop({ bps: 1_000, fixedMinor: 0n })
  await identify(shop.merchantId, BRETON)
  await sell(db, call, shop, { amountMinor: 10_000n, settlement: 'BACK' })
  // What its payers owe is settled at its PSP: nothing of it is open here.
  await promise(db, call, shop, { amountMinor: -10_000n })
  clock.set('2027-12-02T12:00:00Z')
  const invoice = (await issueDue(db, call)).issued.find(({ merchantId }) => merchantId === shop.merchantId)
  assert.deepEqual([invoice?.nettedMinor, invoice?.dueMinor], [0n, 1_200n])
  const of = { invoiceId: invoice?.id ?? '', reason: 'transfer of 2 December' }
  const stateOf = async () =>
    (await ofShop(shop)).filter(({ kind }) => kind === 'invoice').map((one) => [one.state, one.openMinor])
  assert.deepEqual(await stateOf(), [['open', 1_200n]])
  await assert.rejects(
    transaction(db, (tx) => markInvoicePaid(tx, call, of)),
    { code: 'invoice_not_payable' },
  )
  await transaction(db, (tx) => creditInvoice(tx, call, { ...of, netMinor: 500n }))
  assert.deepEqual(await stateOf(), [['open', 600n]])
  await assertBooksAgree()
  await transferIn(shop, 600n)
  await transaction(db, (tx) => markInvoicePaid(tx, call, of))
  assert.deepEqual(await stateOf(), [['paid', 0n]])
  const [balance] = await readBalances(db, SYSTEM, { merchantId: shop.merchantId })
  assert.equal(balance?.openMinor, 0n)
  await assert.rejects(
    transaction(db, (tx) => markInvoicePaid(tx, call, of)),
    { code: 'invoice_not_payable' },
  )
  await assertBooksAgree()
})

test('through any months of sales, refunds and credits the ledger’s income and VAT are those of the invoices, to the cent', async () => {
  await db
    .query('truncate invoice_payments')
    .then(() => assert.fail('rows stay'))
    .catch((error: Error) => assert.match(error.message, /never|append|change|refuse/i))
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('sell' as const), cents: fc.integer({ min: 1, max: 90_000 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 9_000 }) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('month' as const), cents: fc.constant(0) }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('credit' as const), cents: fc.integer({ min: 1, max: 500 }) }),
    },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 25 }),
      fc.integer({ min: 1, max: 999 }),
      async (steps, bps) => {
        const shop = await aShop({ bps, vatBps: 1_960 })
        await identify(shop.merchantId, BRETON)
        const sales: Sale[] = []
        for (const { kind, cents } of [...steps, { kind: 'month' as const, cents: 0 }]) {
          const sale = sales[cents % Math.max(sales.length, 1)]
          if (kind === 'sell') sales.push(await sell(db, call, shop, { amountMinor: BigInt(cents) + 50n }))
          if (kind === 'refund' && sale) await giveBack(db, call, sale, BigInt(cents))
          if (kind === 'month') {
            clock.advance(31 * DAY_MS)
            await issueDue(db, call)
          }
          if (kind === 'credit') {
            const last = (await ofShop(shop)).find((one) => one.kind === 'invoice' && one.state !== 'credited')
            const wish = { invoiceId: last?.id ?? '', netMinor: BigInt(cents), reason: 'goodwill' }
            if (last && last.netMinor + last.correctedNetMinor >= BigInt(cents))
              await transaction(db, (tx) => creditInvoice(tx, call, wish))
          }
        }
        clock.advance(31 * DAY_MS)
        assert.deepEqual((await issueDue(db, call)).refused, [])
        await assertBooksAgree()
      },
    ),
    { numRuns: process.env.TEST_THOROUGH ? 40 : 6, endOnFailure: true },
  )
})

test('an operator plans, issues, lists, shows and credits at the command line', async () => {
  const run = async (...args: string[]) => {
    const said: string[] = []
    const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' })
    await operate('invoices', INVOICE_VERBS, config, [...args, '--json'], (text) => void said.push(text))
    return JSON.parse(said.join('\n'))
  }
  const shop = await aShop()
  const merchant = publicId('mer', shop.merchantId)
  await assert.rejects(run('identity', '--merchant', merchant), /nobody has said so far/)
  const said = [
    '--name',
    'Sète Voile',
    '--street',
    '1 quai',
    '--postcode',
    '34200',
    '--city',
    'Sète',
    '--country',
    'FR',
  ]
  await assert.rejects(
    run('identity', '--merchant', merchant, ...said, '--reason', 'x'),
    /registration number is required/,
  )
  const known = await run('identity', '--merchant', merchant, ...said, '--registration', '1', '--reason', 'register')
  assert.deepEqual([known.name, known.vat], ['Sète Voile', null])
  assert.deepEqual((await run('plan')).items, [])
  assert.deepEqual((await run('issue')).items, [])
  const { items } = await run('list')
  const invoice = items.find((one: { kind: string; state: string }) => one.kind === 'invoice' && one.state === 'paid')
  const shown = await run('show', invoice.number)
  assert.deepEqual([shown.number, shown.seller, shown.items.at(-1).what], [invoice.number, 'Whipround SAS', 'vat'])
  const exported = await run('export', invoice.number, '--language', 'fr')
  assert.deepEqual(brokenRules(exported.cii), [])
  assert.match(exported.cii, /Commission de /)
  const folder = mkdtempSync(join(tmpdir(), 'invoices-'))
  const written = await run('export', invoice.number, '--language', 'fr', '--pdf', folder)
  assert.equal(written.file, join(folder, `facture-${invoice.number}.pdf`))
  const read = await readPaper(readFileSync(written.file))
  assert.deepEqual([read.title, read.attachments['factur-x.xml']], [`Facture ${invoice.number}`, exported.cii])
  await assert.rejects(run('export', invoice.number, '--pdf', written.file), /there is a file .* nothing was written/)
  await assert.rejects(run('credit', invoice.number, '--net', '0.01'), /--reason/)
  const credited = await run('credit', invoice.number, '--net', '0.01', '--reason', 'one cent')
  assert.equal(credited.net_minor, '-1')
  await assert.rejects(run('show', '2027-999999'), /no invoice/)
  await assert.rejects(run('show', 'what'), /named by its number/)
})
