import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseReport } from './report.ts'

const ATTEMPT = '01979aa1-7c5b-7000-8000-000000000001'
const OPERATION = '01979aa1-7c5b-5000-8000-000000000002'
const SHARE = '01979aa1-7c5b-7000-8000-000000000003'
const GIVEN = {
  'Company Account': 'Ours',
  'Merchant Account': 'OursECOM',
  'Psp Reference': 'QFQTPCQ8HXSKGK82',
  'Merchant Reference': ATTEMPT,
  'Payment Method': 'visa',
  'Booking Date': '2026-07-01 12:00:00',
  TimeZone: 'CEST',
  'Main Currency': 'EUR',
  'Main Amount': '123.45',
  'Record Type': 'Authorised',
  'Payment Currency': 'EUR',
  'Received (PC)': '-123.45',
  'Authorised (PC)': '123.45',
  'Captured (PC)': '',
  'User Name': 'system',
  'Modification Merchant Reference': '',
  'Modification Psp Reference': '',
  'Merchant Order Reference': `${SHARE}.payer`,
}
type Row = Partial<Record<keyof typeof GIVEN, string>>

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
function csv(rows: readonly Row[], columns: readonly string[] = Object.keys(GIVEN)): Buffer {
  const lines = rows.map((row) => {
    const cells = { ...GIVEN, ...row } as Record<string, string>
    return columns.map((column) => cell(cells[column] ?? '')).join(',')
  })
  return Buffer.from(`${[columns.join(','), ...lines].join('\r\n')}\r\n`)
}
const parse = (rows: readonly Row[], columns?: readonly string[]) => parseReport(csv(rows, columns), 'OursECOM')
const CAPTURED = { 'Record Type': 'SentForSettle', 'Authorised (PC)': '-123.45', 'Captured (PC)': '123.45' }

test('a row is a step of a payment, with our attempt, share and operation; its size counts, not its sign', () => {
  const modified = { 'Modification Merchant Reference': OPERATION, 'Modification Psp Reference': 'LQWDDLKTSV2GGS82' }
  const refunded = { 'Record Type': 'SentForRefund', 'Authorised (PC)': '', 'Captured (PC)': '-100.00', ...modified }
  const { entries, rows, passedOver, hoursAhead } = parse([{}, CAPTURED, refunded, { 'Record Type': 'Settled' }])
  assert.deepEqual([rows, passedOver, hoursAhead], [4, { Settled: 1 }, { first: 2, last: 2 }])
  assert.deepEqual(
    entries.map(({ kind, amountMinor, operationId, acquirerRef }) => [kind, amountMinor, operationId, acquirerRef]),
    [
      ['authorised', 12_345n, null, null],
      ['captured', 12_345n, null, null],
      ['refunded', 10_000n, OPERATION, 'LQWDDLKTSV2GGS82'],
    ],
  )
  assert.partialDeepStrictEqual(entries[0], {
    ...{ paymentId: 'QFQTPCQ8HXSKGK82', attemptId: ATTEMPT, orderReference: `${SHARE}.payer`, currency: 'EUR' },
    ...{ bookedAt: new Date('2026-07-01T10:00:00Z'), cardBrand: 'visa' },
  })
})

test('columns are found by name, in any order and among others; what another account booked is not read', () => {
  const columns = [...Object.keys(GIVEN).reverse(), 'Reserved4']
  const { entries, foreignRows } = parse([{}, { 'Merchant Account': 'OtherECOM', TimeZone: '?' }], columns)
  assert.deepEqual([entries.length, foreignRows, entries[0]?.amountMinor], [1, 1, 12_345n])
  assert.throws(() => parse([{ 'Merchant Account': 'OtherECOM' }]), /none of the report's 1 rows is of .* OursECOM/)
})

test('a file without a column that is needed is refused, by the name of the column', () => {
  for (const column of ['Psp Reference', 'Record Type', 'Captured (PC)', 'TimeZone']) {
    const columns = Object.keys(GIVEN).filter((name) => name !== column)
    assert.throws(() => parse([{}], columns), {
      message: new RegExp(`^the file has no column "${column.replace(/[()]/g, '\\$&')}"`),
    })
  }
  const { entries } = parse(
    [{}],
    Object.keys(GIVEN).filter((name) => !/Order|Modification Psp/.test(name)),
  )
  assert.deepEqual([entries[0]?.orderReference, entries[0]?.acquirerRef], ['', null])
  assert.throws(() => parse([{}], [...Object.keys(GIVEN), 'Record Type']), /two columns "Record Type"/)
})

test('what cannot be understood is refused by its line, and nothing of the line is told', () => {
  const SECRET = '4111111111111111'
  const wrong: readonly [Row, RegExp][] = [
    [{ 'Psp Reference': SECRET }, /^line 3: its Psp Reference/],
    [{ 'Psp Reference': `${SECRET}x` }, /^line 3: its Psp Reference/],
    [{ 'Payment Currency': SECRET }, /^line 3: its Payment Currency/],
    [{ 'Authorised (PC)': SECRET }, /^line 3: its Authorised \(PC\)/],
    [{ 'Authorised (PC)': '' }, /^line 3: its Authorised/],
    [{ 'Authorised (PC)': '1,234.50' }, /^line 3: its Authorised/],
    [{ 'Authorised (PC)': '12.345' }, /^line 3: its Authorised/],
    [{ 'Booking Date': `${SECRET} ` }, /^line 3: its Booking Date/],
    [{ 'Booking Date': '2026-13-01 00:00:00' }, /^line 3: its Booking Date/],
    [{ TimeZone: 'IST' }, /^line 3: its TimeZone is not one of UTC, /],
  ]
  for (const [row, sentence] of wrong) {
    assert.throws(
      () => parse([{}, row]),
      ({ message }: Error) => sentence.test(message) && !message.includes(SECRET),
      JSON.stringify(row),
    )
  }
})

test('no card number of a file comes out of it, wherever it stands', () => {
  const number = '4111111111111111'
  const strange = {
    ...{ 'Merchant Reference': number, 'Payment Method': number, 'Merchant Order Reference': number },
    ...{ 'Modification Merchant Reference': number, 'Modification Psp Reference': number, 'User Name': number },
  }
  const read = parse([strange, { 'Record Type': number }])
  const told = JSON.stringify(read, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  assert.doesNotMatch(told, /4111/)
  assert.deepEqual(read.passedOver, { 'of another kind': 1 })
})

test('an amount has the decimals of its currency, whatever noughts stand behind them', () => {
  const of = (currency: string, text: string) =>
    parse([{ 'Payment Currency': currency, 'Authorised (PC)': text }]).entries[0]?.amountMinor
  assert.deepEqual(
    [of('JPY', '1200'), of('CLP', '1200.00'), of('TND', '1.5'), of('EUR', '0.10')],
    [1200n, 1200n, 1500n, 10n],
  )
})

test('files that nobody should send are refused in a sentence, soon', () => {
  const header = csv([])
  const hostile: readonly [string, Buffer, RegExp][] = [
    ['nothing', Buffer.alloc(0), /^the file is empty/],
    ['noise', Buffer.alloc(1_000_000, 0xff), /^line|^the file has no column/],
    ['a line without an end', Buffer.concat([header, Buffer.alloc(5_000_000, 0x61)]), /is no row of a CSV report/],
    ['a quote without an end', Buffer.concat([header, Buffer.from('"'), Buffer.alloc(5_000_000, 0x0a)]), /is no row/],
    ['quotes', Buffer.concat([header, Buffer.alloc(5_000_000, 0x22)]), /is no row/],
    ['columns', Buffer.from(`${'a,'.repeat(20_000)}\n`), /more than 200 columns/],
    ['a shorter row', Buffer.concat([header, Buffer.from('a,b\r\n')]), /^line 2 of the file is no row/],
    ['a page', Buffer.from('<!doctype html><title>Log in</title>'), /^the file has no column/],
  ]
  for (const [what, bytes, sentence] of hostile) {
    const startedMs = performance.now()
    assert.throws(() => parseReport(bytes, 'OursECOM'), { message: sentence }, what)
    const tookMs = performance.now() - startedMs
    assert.ok(tookMs < 2_000, `${what}: ${Math.round(tookMs)} ms`)
  }
  assert.deepEqual(parse([]).entries, [], 'a day on which nothing was booked')
})
