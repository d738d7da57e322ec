import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMs, DAY_MS, HOUR_MS } from '../../shared/clocks.ts'
import { nextDueStep } from './index.ts'

/** A charge of a stored Visa card, nobody present, holds so long. */
const VISA_HOLD_MS = 4 * DAY_MS + 18 * HOUR_MS

const since = new Date('2027-03-01T09:00:00Z')
const share = { remindedAt: since, firstRefusedAt: null, retryStep: 0, refusalCode: null, acceptedAt: since }

function renewedAfterMs(dueOn: string, heldForMs: number, isEstimated: boolean): number | undefined {
  const until = addMs(since, heldForMs)
  const next = nextDueStep({ ...share, dueOn, hold: { since, until, isEstimated, isRenewalRefused: false } })
  return next.step === 'renew_hold' ? next.at.getTime() - since.getTime() : undefined
}

test('a hold of four days and eighteen hours is renewed a day before its end; a day earlier where that is an estimate', () => {
  assert.equal(renewedAfterMs('2027-03-20', VISA_HOLD_MS, false), VISA_HOLD_MS - DAY_MS)
  assert.equal(renewedAfterMs('2027-03-20', VISA_HOLD_MS, true), VISA_HOLD_MS - 2 * DAY_MS)
})

test('a hold that only may live until the hour of its capture is renewed before, if its end is an estimate', () => {
  // Until the night after that day.
  const heldForMs = 5 * DAY_MS + 15 * HOUR_MS
  assert.equal(renewedAfterMs('2027-03-06', heldForMs, false), undefined)
  assert.equal(renewedAfterMs('2027-03-06', heldForMs, true), heldForMs - 2 * DAY_MS)
})
