import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourInZone, parseDate } from './index.ts'

const at = (date: string, hour: number, zone?: string) =>
  hourInZone(parseDate(date) ?? assert.fail(), hour, zone).toISOString()

test('eight in the morning in Paris is another instant in winter than in summer', () => {
  assert.equal(at('2026-01-15', 8), '2026-01-15T07:00:00.000Z')
  assert.equal(at('2026-07-15', 8), '2026-07-15T06:00:00.000Z')
})

test('on the days the clocks change, midnight and morning each have their own offset', () => {
  assert.equal(at('2026-03-29', 0), '2026-03-28T23:00:00.000Z')
  assert.equal(at('2026-03-29', 8), '2026-03-29T06:00:00.000Z')
  assert.equal(at('2026-10-25', 0), '2026-10-24T22:00:00.000Z')
  assert.equal(at('2026-10-25', 8), '2026-10-25T07:00:00.000Z')
})

test('a zone far from Greenwich is the same day there', () => {
  assert.equal(at('2026-01-01', 8, 'Pacific/Apia'), '2025-12-31T19:00:00.000Z')
})

test('an hour that the clocks skip is the one after it, west of Greenwich as east of it', () => {
  assert.equal(at('2026-03-29', 2), '2026-03-29T01:00:00.000Z')
  assert.equal(at('2026-03-08', 2, 'America/New_York'), '2026-03-08T07:00:00.000Z')
  assert.equal(at('2026-09-27', 2, 'Pacific/Auckland'), '2026-09-26T14:00:00.000Z')
})

test('an hour that the clocks show twice is its first, west of Greenwich as east of it', () => {
  assert.equal(at('2026-10-25', 2), '2026-10-25T00:00:00.000Z')
  assert.equal(at('2026-11-01', 1, 'America/New_York'), '2026-11-01T05:00:00.000Z')
  assert.equal(at('2026-04-05', 2, 'Pacific/Auckland'), '2026-04-04T13:00:00.000Z')
})
