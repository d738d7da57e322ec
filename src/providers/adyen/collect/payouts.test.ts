import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createOutbound } from '../../../outbound/index.ts'
import { adyenPayouts, checkReportKey } from './payouts.ts'

const HEADER =
  'Merchant Account,Psp Reference,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),' +
  'Gross Credit (GC),Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),' +
  'Interchange (NC),Batch Number'

function report(batch: number, currencies: readonly string[] = ['EUR'], paid = '9.90'): string {
  const rows = currencies.flatMap((currency) => [
    `OursECOM,QFQTPCQ8HXSKGK82,2026-07-01 12:00:00,CET,Settled,,${currency},,10.00,${currency},,9.90,,0.10,,,${batch}`,
    `OursECOM,,2026-07-02 02:00:00,CET,MerchantPayout,"TX1234${batch}XT batch ${batch}, OursECOM",,,,${currency},${paid},,,,,,${batch}`,
  ])
  return [HEADER, ...rows, ''].join('\n')
}

/** Adyen's reports as they are said to be, and the names of those that were asked for. */
async function adyenOf(reports: Readonly<Record<number, string | number>>, firstBatch = 1) {
  const asked: number[] = []
  const server = createServer((request, response) => {
    const batch = Number(
      /^\/reports\/download\/MerchantAccount\/OursECOM\/settlement_detail_report_batch_(\d+)\.csv$/.exec(
        request.url ?? '',
      )?.[1],
    )
    asked.push(batch)
    const said = request.headers['x-api-key'] === 'report-key' ? (reports[batch] ?? 404) : 401
    response.writeHead(typeof said === 'number' ? said : 200).end(typeof said === 'number' ? '<html></html>' : said)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const outbound = createOutbound({ policy: 'loopback_too' })
  after(async () => {
    await outbound.close()
    server.close()
  })
  const access = (reportKey = 'report-key') => ({
    ...{ apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, livePrefix: null, pageOrigin: null },
    ...{ merchantAccount: 'OursECOM', firstBatch, reportKey },
  })
  const payouts = adyenPayouts(outbound, access())
  /** Page after page, as far as there are any; the references, or why there are none. */
  const list = async (known: readonly string[] = []): Promise<readonly string[] | string> => {
    const told: string[] = []
    for (let cursor: string | null = null; ; ) {
      const page = await payouts.list({ since: new Date(0), known, cursor })
      if (page.kind !== 'answered') return page.reason
      told.push(...page.value.payouts.map(({ reference }) => reference))
      cursor = page.value.nextCursor
      if (cursor === null) return told
    }
  }
  return { outbound, access, payouts, list, asked }
}

test('batches are asked for by number, from the first that is wanted until there is none, a few at a time', async () => {
  const few = await adyenOf({ 1: report(1), 2: report(2) })
  assert.deepEqual(await few.list(), ['batch 1 EUR', 'batch 2 EUR'])
  assert.deepEqual(few.asked, [1, 2, 3])
  const many = await adyenOf(Object.fromEntries(Array.from({ length: 20 }, (_, n) => [n + 1, report(n + 1)])), 7)
  assert.deepEqual(
    await many.list(),
    [7, 8, 9, 10, 11].map((batch) => `batch ${batch} EUR`),
  )
  assert.deepEqual(many.asked, [7, 8, 9, 10, 11])
})

test('what is known is not asked for again, and a batch that a file has skipped is', async () => {
  const adyen = await adyenOf({ 9: report(9), 10: report(10), 12: report(12), 13: report(13) })
  assert.deepEqual(await adyen.list(['batch 9 EUR', 'batch 12 EUR']), ['batch 10 EUR'])
  assert.deepEqual(adyen.asked, [10, 11])
})

test('a report is downloaded once for what it comes to and for its lines, and again when somebody asks later', async () => {
  const adyen = await adyenOf({ 1: report(1), 2: report(2, ['EUR', 'USD']) })
  const references = await adyen.list()
  assert.ok(Array.isArray(references))
  for (const reference of references)
    assert.equal((await adyen.payouts.lines({ reference, cursor: null })).kind, 'answered')
  assert.deepEqual(adyen.asked, [1, 2, 3])
  const again = await adyen.payouts.lines({ reference: 'batch 1 EUR', cursor: null })
  assert.ok(again.kind === 'answered' && again.value.lines.length === 1)
  assert.deepEqual(adyen.asked, [1, 2, 3, 1])
})

test('of a batch in two currencies one may have been read: it is told until both are', async () => {
  const adyen = await adyenOf({ 4: report(4, ['USD', 'EUR']) })
  assert.deepEqual(await adyen.list(['batch 4 EUR 1/2']), ['batch 4 EUR 1/2', 'batch 4 USD 2/2'])
  assert.deepEqual(await adyen.list(['batch 4 EUR 1/2', 'batch 4 USD 2/2']), [])
  const lines = await adyen.payouts.lines({ reference: 'batch 4 USD 2/2', cursor: null })
  assert.ok(lines.kind === 'answered')
  assert.deepEqual(
    lines.value.lines.map(({ currency, grossMinor, feeMinor }) => [currency, grossMinor, feeMinor]),
    [['USD', 1_000n, 10n]],
  )
})

test('a report that is forbidden is not made yet where others were read, and a sentence where none was', async () => {
  const adyen = await adyenOf({ 1: 403, 6: 403 })
  assert.match(
    String(await adyen.list()),
    /^Adyen shows no Settlement details report of batch 1: .* Merchant Report for OursECOM$/,
  )
  assert.deepEqual(await adyen.list(['batch 5 EUR']), [])
})

test('what is no whole report is no answer, and says why', async () => {
  const said = async (text: string | number) => (await adyenOf({ 1: text })).list()
  assert.equal(await said(503), 'status_503')
  assert.equal(await said(302), 'status_302')
  assert.match(
    String(await said('<!doctype html><title>Log in</title>')),
    /^the report of batch 1 is not read: the file has no/,
  )
  assert.match(
    String(await said(report(1, ['EUR'], '9.80'))),
    /^the report of batch 1 is not read: the rows of batch 1 EUR/,
  )
  assert.match(
    String(await said(report(1).replaceAll('OursECOM', 'OtherECOM'))),
    /of another merchant account than OursECOM/,
  )
  assert.equal(await said(report(2)), 'the report of batch 1 says that it is of batch 2: nothing of it is read')
  const { payouts } = await adyenOf({})
  for (const reference of ['batch 3 EUR', 'po_1']) {
    const lines = await payouts.lines({ reference, cursor: null })
    assert.match(lines.kind === 'no_answer' ? lines.reason : lines.kind, /^there is no report of .* any more: /)
  }
})

test('a key that is none of a report user is refused when it is given, and later', async () => {
  const { outbound, access } = await adyenOf({ 1: 403 })
  assert.equal((await checkReportKey(outbound, access())).kind, 'answered')
  const refused = await checkReportKey(outbound, access('other'))
  assert.deepEqual(refused, { kind: 'rejected', reason: 'credentials', detail: 'report-key' })
  const told = await adyenPayouts(outbound, access('other')).list({ since: new Date(0), known: [], cursor: null })
  assert.deepEqual(told, { kind: 'rejected', reason: 'credentials', detail: '401' })
})
