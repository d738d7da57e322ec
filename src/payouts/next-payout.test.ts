import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextPayoutAt } from './next-payout.ts'

const at = (cadence: 'daily' | 'weekly' | 'monthly' | 'on_demand', last: string | null, now: string) =>
  nextPayoutAt({ payoutCadence: cadence }, last, new Date(now))?.toISOString()

test('the next payout is planned when the next period begins, midnight in Paris', () => {
  const now = '2026-11-24T10:00:00.000Z'
  assert.equal(at('daily', '2026-11-24', now), '2026-11-24T23:00:00.000Z')
  assert.equal(at('weekly', '2026-11-23', now), '2026-11-29T23:00:00.000Z')
  assert.equal(at('monthly', '2026-11-02', now), '2026-11-30T23:00:00.000Z')
  assert.equal(at('on_demand', null, now), undefined)
  // The clocks change in between.
  assert.equal(at('weekly', '2026-10-19', '2026-10-20T10:00:00.000Z'), '2026-10-25T23:00:00.000Z')
})

test('a period that has begun without a payout is planned at once', () => {
  const now = '2026-11-24T10:00:00.000Z'
  assert.equal(at('daily', '2026-11-23', now), now)
  assert.equal(at('weekly', null, now), now)
  assert.equal(at('monthly', '2026-10-31', now), now)
})
