import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMetrics } from './metrics.ts'
import { DECLINES } from './refusals/index.ts'

test('money is counted by currency and way to pay, refusals by a word of our own list', async () => {
  const { registry, onDispatched } = openMetrics()
  const accepted = { name: 'paymentProcessed', detail: null } as const
  onDispatched([
    { ...accepted, sale: { currency: 'EUR', paymentType: 'SPLIT', amountMinor: 10_000 } },
    { ...accepted, sale: { currency: 'EUR', paymentType: 'SPLIT', amountMinor: 1 } },
    { ...accepted, sale: { currency: 'JPY', paymentType: 'DEFERRED', amountMinor: 500 } },
    { name: 'paymentFailed', detail: { reason: 'insufficient_funds' }, sale: null },
    { name: 'paymentFailed', detail: { reason: 'a sentence of some bank' }, sale: null },
    { name: 'paymentFailed', detail: null, sale: null },
  ])
  const lines = (await registry.metrics()).split('\n')
  const told = (name: string) => lines.filter((line) => line.startsWith(name)).sort()
  assert.deepEqual(told('whipround_accepted_minor_units_total'), [
    'whipround_accepted_minor_units_total{currency="EUR",payment_type="SPLIT"} 10001',
    'whipround_accepted_minor_units_total{currency="JPY",payment_type="DEFERRED"} 500',
  ])
  const failed = told('whipround_payments_failed_total')
  assert.deepEqual(
    failed.filter((line) => !line.endsWith(' 0')),
    [
      'whipround_payments_failed_total{reason="insufficient_funds"} 1',
      'whipround_payments_failed_total{reason="other"} 2',
    ],
  )
  assert.equal(failed.length, Object.keys(DECLINES).length, 'every reason is a series before its first failure')
  assert.deepEqual(told('whipround_purchases_accepted_total'), ['whipround_purchases_accepted_total 3'])
})
