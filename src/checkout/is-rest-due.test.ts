import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Attempt } from '../payments/index.ts'
import { isRestDue } from './is-rest-due.ts'

const closing = { amountMinor: 9_000n, pledgedMinor: 4_000n, reservedMinor: 0n, refundedMinor: 0n }
const hold = (state: Attempt['state']) => ({ kind: 'hold' as const, state })

test('the rest is asked for when the hold ended without it', () => {
  assert.ok(isRestDue(closing, [hold('dead'), hold('voided')]))
  assert.ok(!isRestDue(closing, [hold('held')]))
})

test('a capture or release that the purchase does not know of yet is no refusal', () => {
  assert.ok(!isRestDue(closing, [hold('captured')]))
  assert.ok(!isRestDue({ ...closing, pledgedMinor: 9_000n }, [hold('voided')]))
  assert.ok(!isRestDue(closing, [hold('refunded')]))
})
