import assert from 'node:assert/strict'
import { test } from 'node:test'
import { officeOf, textOf } from '../../../../test/support/office.ts'
import { startWorld } from '../../../../test/support/world.ts'
import { ACCOUNTS, book } from '../../../books/index.ts'
import { transaction } from '../../../db/database.ts'
import { newId } from '../../../shared/ids.ts'

const world = await startWorld({ workers: 'off' })
const companyId = world.credentials.company_uid.slice(4)
const merchantId = world.credentials.merchants.SPLIT.uid.slice(4)
const office = await officeOf(world, { kind: 'company', companyId })
const admin = { role: 'operator:admin' } as const
const BOOKS = '/operator/books'
const of = { companyId, merchantId, purchaseIds: [] }

const capture = (amount: bigint, day: string, currency = 'EUR') =>
  transaction(world.db, (tx) =>
    book(tx, 'capture', {
      ...{ of, shareId: newId(), acquirerAccountId: newId(), causeId: newId(), currency, occurredAt: new Date(day) },
      amounts: { amount },
    }),
  )
const shown = async (path: string, visit: Parameters<typeof office.get>[1] = admin) =>
  textOf((await office.get(path, visit)).body)

test('books without a journal say so; with one, every account is there and both sides are the same', async () => {
  assert.match(await shown(BOOKS), /Nothing has been booked yet/)
  await capture(1_815n, '2026-01-31T12:00:00Z')
  await capture(2n, '2026-02-01T12:00:00Z')
  await capture(500n, '2026-02-01T12:00:00Z', 'JPY')
  const text = await shown(BOOKS)
  assert.match(text, /At acquirers €18\.17 €0\.00 €18\.17/)
  assert.match(text, /Total €18\.17 €18\.17 €0\.00/)
  assert.match(text, /In JPY/)
  assert.equal((text.match(/Blocked on cards, other side/g) ?? []).length, 2)
  assert.match(await shown(`${BOOKS}?on=2026-01-31`), /At acquirers €18\.15 €0\.00 €18\.15/)
  const french = { ...admin, headers: { 'accept-language': 'fr' } }
  assert.match(await shown(BOOKS, french), /Chez les acquéreurs/)
  assert.equal(Object.keys(ACCOUNTS).length, (text.match(/€0\.00 €0\.00 €0\.00/g) ?? []).length + 2)
})

test('an administrator closes a month that is over, once; the file for the tax authority is there from then on', async () => {
  const days = 'from=2026-01-01&to=2026-01-31'
  assert.doesNotMatch(await shown(`${BOOKS}?${days}`), /French tax authority \(FEC\)/)
  assert.equal((await office.get(`${BOOKS}/fec.txt?${days}`, admin)).statusCode, 404)
  assert.equal((await office.get(`${BOOKS}/close`, { role: 'operator:support' })).statusCode, 403)
  const wrong = await office.submit(`${BOOKS}/close`, { month: '2999-01-01' }, admin)
  assert.equal(wrong.statusCode, 422)
  assert.match(textOf(wrong.body), /That month is not over/)
  assert.equal((await office.submit(`${BOOKS}/close`, { month: '2026-01-01' }, admin)).statusCode, 303)
  const again = await office.submit(`${BOOKS}/close`, { month: '2026-01-01' }, admin)
  assert.match(textOf(again.body), /closed up to January 2026 already/)
  assert.match(await shown(`${BOOKS}?${days}`), /Closed up to and with January 2026.*French tax authority \(FEC\)/)
  const { rows } = await world.db.query(`select subject from audit_lines where act = 'month_closed'`)
  assert.deepEqual(rows, [{ subject: '2026-01' }])
})

test('files are whole, named after their days, and leave a line of who took them; longer ago proved, nobody gets one', async () => {
  const journal = await office.get(`${BOOKS}/journal.csv?from=2026-01-01&to=2026-12-31`, admin)
  assert.match(String(journal.headers['content-disposition']), /books-journal-2026-01-01-2026-12-31\.csv/)
  assert.match(journal.body, /2026-01-31,1,1,capture,acquirer_clearing,[0-9a-f-]{36},18\.15,,EUR/)
  const heads = await office.get(`${BOOKS}/heads.csv?from=2026-01-01&to=2026-01-31`, admin)
  assert.match(heads.body, /2026-01-31,1,[0-9a-f]{64}/)
  const fec = await office.get(`${BOOKS}/fec.txt?from=2026-01-01&to=2026-01-31`, admin)
  assert.match(fec.body, /^JournalCode\tJournalLib/)
  const crossing = await office.get(`${BOOKS}/cross-border.csv?from=2026-01-01&to=2026-01-31`, admin)
  assert.match(crossing.body, /quarter,company_uid,company,vat_id,merchant_uid/)
  const { rows } = await world.db.query(`select subject from audit_lines where act = 'export_taken' order by id`)
  assert.equal(rows.length, 4)
  const longAgo = { ...admin, headers: { 'x-proved-ago-ms': '660000' } }
  assert.equal((await office.get(`${BOOKS}/journal.csv?from=2026-01-01&to=2026-01-31`, longAgo)).statusCode, 303)
  for (const query of ['', '?from=2026-02-01&to=2026-01-01'])
    assert.equal((await office.get(`${BOOKS}/journal.csv${query}`, admin)).statusCode, 404, query)
  assert.equal((await office.get(`${BOOKS}/books.exe?from=2026-01-01&to=2026-01-31`, admin)).statusCode, 404)
})
