import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeAcquirerLine } from './judge-acquirer-line.ts'

const awaited = [1_000n, 2_000n, 2_000n].map((amountMinor, index) => ({
  ...{ id: `payout-${index}`, amountMinor, bankReferences: ['WHIPROUND'], ibanLast4: null },
  state: 'sent' as const,
}))
const judge = (amountMinor: bigint) => {
  const judged = judgeAcquirerLine({ amountMinor }, ['STRIPE whipround'], { ibanLast4: '0117' }, awaited)
  return judged.kind === 'acquirer' ? judged.payout.id : judged.doubt
}

test('of payouts that all carry one word, the one of that amount is meant, if it is one', () => {
  assert.deepEqual([1_000n, 2_000n, 3_000n].map(judge), ['payout-0', 'several', 'several'])
})
