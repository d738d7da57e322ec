import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plannedPot } from '../../test/support/planned-pot.ts'
import type { Attempt } from '../payments/index.ts'
import { isRestDue } from './is-rest-due.ts'

const pot = { ...plannedPot, pledgedMinor: 4_000n }
const closing = { amountMinor: 9_000n, refundedMinor: 0n, pot }
const hold = (state: Attempt['state']) => ({ kind: 'hold' as const, state })

test('the rest is asked for when the hold ended without it', () => {
  assert.ok(isRestDue(closing, [hold('dead'), hold('voided')]))
  assert.ok(!isRestDue(closing, [hold('held')]))
})

test('a capture or release that the purchase does not know of yet is no refusal', () => {
  assert.ok(!isRestDue(closing, [hold('captured')]))
  assert.ok(!isRestDue({ ...closing, pot: { ...pot, pledgedMinor: 9_000n } }, [hold('voided')]))
  assert.ok(!isRestDue(closing, [hold('refunded')]))
})
