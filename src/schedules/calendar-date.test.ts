import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, addMonths, type CalendarDate, compareDates, daysBetween, formatDate, parseDate } from './index.ts'

const DAY_MS = 86_400_000

/** The platform's own calendar, in UTC: the oracle. */
function utc({ year, month, day }: CalendarDate): number {
  return Date.UTC(year, month - 1, day)
}

function read(text: string): CalendarDate {
  return parseDate(text) ?? assert.fail(`${text} is a date`)
}

const anyDate = fc
  .integer({
    min: utc(read('1900-01-01')) / DAY_MS,
    max: utc(read('2998-12-31')) / DAY_MS,
  })
  .map((days) => read(new Date(days * DAY_MS).toISOString().slice(0, 10)))

test('a date that exists is read and written back; anything else is no date', () => {
  for (const text of ['2024-02-29', '2000-02-29', '2026-12-31', '1900-01-01'])
    assert.equal(formatDate(read(text)), text)
  for (const text of ['2026-02-29', '1900-02-29', '2100-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00'])
    assert.equal(parseDate(text), undefined, text)
  for (const text of ['', '2026-1-1', '26-01-01', '2026/01/01', '2026-01-01T00:00', ' 2026-01-01', '2026-01-01\n'])
    assert.equal(parseDate(text), undefined, JSON.stringify(text))
  for (const text of ['0000-01-01', '1899-12-31', '3000-01-01', '٢٠٢٦-٠١-٠١'])
    assert.equal(parseDate(text), undefined, text)
})

test('adding months keeps the anchor’s day wherever the month has it', () => {
  const anchor = read('2026-01-31')
  const dates = [0, 1, 2, 3, 13, 25].map((months) => formatDate(addMonths(anchor, months)))
  assert.deepEqual(dates, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2027-02-28', '2028-02-29'])
  assert.equal(formatDate(addMonths(read('2024-03-31'), -1)), '2024-02-29')
  assert.equal(formatDate(addMonths(read('2024-01-31'), -2)), '2023-11-30')
})

test('days are counted and added as the platform’s calendar does', () => {
  fc.assert(
    fc.property(anyDate, anyDate, fc.integer({ min: 0, max: 366 }), (a, b, days) => {
      assert.equal(daysBetween(a, b), (utc(b) - utc(a)) / DAY_MS)
      assert.equal(Math.sign(compareDates(a, b)), Math.sign(utc(a) - utc(b)))
      assert.equal(utc(addDays(a, days)), utc(a) + days * DAY_MS)
    }),
  )
})
