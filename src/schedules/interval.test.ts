import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { takeTurns } from '../../test/support/thorough.ts'
import { financeVectors } from '../../test/vectors/finance-vectors.ts'
import { addDays, addMonths, type CalendarDate, daysBetween, parseDate } from './index.ts'
import { intervalBetween, toYears } from './interval.ts'

function read(text: string): CalendarDate {
  return parseDate(text) ?? assert.fail(`${text} is a date`)
}

const anyDate = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays(read('1990-01-01'), days))

for (const { start, end, unit, terms, t } of financeVectors.interval_vectors) {
  const sum = terms.map(([numerator, denominator]) => `${numerator}/${denominator}`).join(' + ')
  test(`from ${start} to ${end}, by the ${unit}, is ${sum} of a year`, () => {
    const periodMonths = unit === 'month' ? 1 : 12
    const { months, days, daysInYear } = intervalBetween(read(start), read(end), periodMonths)
    const counted = [[months / periodMonths, 12 / periodMonths] as const, [days, daysInYear] as const]
    assert.deepEqual(
      counted.filter(([numerator]) => numerator > 0),
      terms,
    )
    assert.ok(Math.abs(toYears({ months, days, daysInYear }) - t) < 1e-15)
  })
}

test('a span over a leap day is one year, not 366/365', () => {
  assert.equal(toYears(intervalBetween(read('2019-03-01'), read('2020-03-01'))), 1)
})

test('invariant 8: k months after any day, clamped or not, is exactly k/12', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: 0, max: 36 }), (start, months) => {
      assert.equal(toYears(intervalBetween(start, addMonths(start, months))), months / 12)
    }),
  )
})

test('invariant 22: every interval is close to its days over 365.25', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: 0, max: 1500 }), (start, days) => {
      const end = addDays(start, days)
      assert.equal(daysBetween(start, end), days)
      assert.ok(Math.abs(toYears(intervalBetween(start, end)) - days / 365.25) < 0.0125)
    }),
  )
})

test('invariant 23: an interval never shrinks when its end moves on, from any day of five years', () => {
  const starts = Array.from({ length: 1886 }, (_, days) => addDays(read('2019-01-01'), days))
  // All of them take a minute; over the turns each has its own.
  for (const start of takeTurns(starts, 61, 7)) {
    let end = start
    let before = 0
    for (let days = 0; days < 420; days++) {
      const years = toYears(intervalBetween(start, end))
      // 30/365 and 1/12 + 1/366 are told apart by far more than a rounding error
      if (years < before - 1e-12) assert.fail(`${JSON.stringify({ start, end, years, before })}`)
      before = years
      end = addDays(end, 1)
    }
  }
})
