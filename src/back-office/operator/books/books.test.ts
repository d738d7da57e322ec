import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBankLine } from '../../../../test/support/a-bank-line.ts'
import { aCall } from '../../../../test/support/call.ts'
import { formTokenIn, officeOf, textOf } from '../../../../test/support/office.ts'
import { startWorld } from '../../../../test/support/world.ts'
import { ACCOUNTS, askToClose, book, findClosingRequest } from '../../../books/index.ts'
import { transaction } from '../../../db/database.ts'
import { DEFAULT_TIME_ZONE, dateInZone } from '../../../schedules/index.ts'
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
const lastMonth = () => dateInZone(world.businessClock.now()).with({ day: 1 }).subtract({ months: 1 }).toString()
const closed = async () => (await world.db.query('select from book_closings')).rowCount
async function askedByColleague(month: string): Promise<string> {
  const wish = { month, reason: 'the colleague’s reason', timeZone: DEFAULT_TIME_ZONE, open: {} }
  const asked = await transaction(world.db, (tx) => askToClose(tx, aCall(world.businessClock), wish))
  return asked.kind === 'asked' ? asked.request.id : assert.fail()
}
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

test('a month that is over is closed by two administrators, once; the file for the tax authority is there from then on', async () => {
  const days = 'from=2026-01-01&to=2026-01-31'
  assert.doesNotMatch(await shown(`${BOOKS}?${days}`), /French tax authority \(FEC\)/)
  assert.equal((await office.get(`${BOOKS}/fec.txt?${days}`, admin)).statusCode, 404)
  assert.equal((await office.get(`${BOOKS}/close`, { role: 'operator:support' })).statusCode, 403)
  const reason = 'all statements are read'
  const ask = (month: string) => office.submit(`${BOOKS}/close`, { month, reason }, admin)
  const wrong = await ask('2999-01-01')
  assert.equal(wrong.statusCode, 422)
  assert.match(textOf(wrong.body), /That month is not over/)
  assert.equal((await office.submit(`${BOOKS}/close`, { month: '2026-01-01', reason: ' ' }, admin)).statusCode, 422)
  const open = await office.get(`${BOOKS}/close`, admin)
  assert.equal((await ask('2026-01-01')).statusCode, 303)
  // From a page that was open before.
  const second = { month: '2026-01-01', reason, form_token: formTokenIn(open.body, `${BOOKS}/close`) }
  const late = await office.post(`${BOOKS}/close`, second, admin)
  assert.match(textOf(late.body), /Somebody has asked for a month to be closed/)
  assert.match(await shown(`${BOOKS}/close`), /January 2026.*all statements are read.*so somebody else confirms it/)
  const { id } = (await findClosingRequest(world.db)) ?? assert.fail()
  const own = await office.submit(`${BOOKS}/close/confirm`, { seen: id }, admin)
  assert.equal(own.statusCode, 422)
  assert.match(textOf(own.body), /You have asked for it/)
  assert.equal(await closed(), 0)

  assert.equal((await office.submit(`${BOOKS}/close/withdraw`, { seen: id }, admin)).statusCode, 303)
  assert.equal((await office.get(`${BOOKS}/close/confirm`, admin)).statusCode, 404)
  const other = await askedByColleague('2026-01-01')
  // What was withdrawn is not what is confirmed.
  assert.match(String((await office.submit(`${BOOKS}/close/confirm`, { seen: id }, admin)).headers.location), /close/)
  assert.equal(await closed(), 0)
  assert.match(await shown(`${BOOKS}/close/confirm`), /Close January 2026\?.*the colleague’s reason/)
  const done = await office.submit(`${BOOKS}/close/confirm`, { seen: other }, admin)
  assert.equal(done.statusCode, 303, done.body)
  assert.match(textOf((await ask('2026-01-01')).body), /closed up to January 2026 already/)
  assert.match(await shown(`${BOOKS}?${days}`), /Closed up to and with January 2026.*French tax authority \(FEC\)/)
  const { rows } = await world.db.query(
    `select act, subject, reason from audit_lines where act like 'month_close%' order by id`,
  )
  assert.deepEqual(rows, [
    { act: 'month_close_asked', subject: '2026-01', reason },
    { act: 'month_close_withdrawn', subject: '2026-01', reason: null },
    { act: 'month_close_asked', subject: '2026-01', reason: 'the colleague’s reason' },
    { act: 'month_closed', subject: '2026-01', reason: 'the colleague’s reason' },
  ])
})

test('whoever closes a month sees what is open of it, and the log keeps what they saw', async () => {
  assert.match(await shown(`${BOOKS}/close`), /Nothing: every line of the bank is explained/)
  await aBankLine(world, { amountMinor: -1_500, text: 'Frais', name: null })
  const last = lastMonth()
  await world.db.query('update bank_lines set booked_on = $1', [last])
  assert.match(await shown(`${BOOKS}/close`), /1 line of the bank that nothing explains/)
  const french = { ...admin, headers: { 'accept-language': 'fr' } }
  assert.match(await shown(`${BOOKS}/close`, french), /1 ligne de la banque que rien n’explique/)
  assert.equal((await office.submit(`${BOOKS}/close`, { month: last, reason: 'a fee' }, admin)).statusCode, 303)
  const { rows } = await world.db.query<{ changes: { suspense: unknown } }>(
    `select changes from audit_lines where act = 'month_close_asked' order by id desc limit 1`,
  )
  assert.deepEqual(rows[0]?.changes.suspense, { from: null, to: '1' })
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
