import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../../test/support/collecting.ts'
import { settlingWorld } from '../../../test/support/settling.ts'
import type { ReportedPayment } from '../../providers/charge/index.ts'
import { newId } from '../../shared/ids.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { comparePspReport } from './compare-psp-report.ts'

const world = await collectingWorld()
const back = await settlingWorld(world)
const { db } = world

/** Settled at its PSP, as that would report it. */
async function settled(amountMinor = 30_000n): Promise<ReportedPayment & { readonly purchaseId: string }> {
  const { id } = await back.accepted('SPLIT', amountMinor)
  await back.settle()
  await back.settle()
  const { payment, reference, currency, state } = await back.settlement(id)
  assert.equal(state, 'settled')
  return { purchaseId: id, line: 2, paymentId: payment?.paymentId ?? null, reference, amountMinor, currency }
}

async function compare(payments: readonly ReportedPayment[], wish = {}) {
  const { matches, differences, days } = await comparePspReport(db, SYSTEM, payments, {
    psps: ['scripted'],
    ...wish,
  })
  const named = differences.map((difference) => {
    if (difference.kind === 'only_at_psp') return [difference.kind, difference.reported.paymentId]
    return [difference.kind, (difference.kind === 'only_here' ? difference.settled : difference.settlement).purchaseId]
  })
  return { matchCount: matches.length, named, days }
}

const first = await settled()
const second = await settled(20_001n)

test('what a report has as it was settled matches, by the PSP’s id or by our reference alone', async () => {
  assert.deepEqual((await compare([first, second])).named, [])
  const byReference = [first, second].map((one) => ({ ...one, paymentId: null }))
  assert.deepEqual((await compare(byReference)).matchCount, 2)
  const byId = [first, second].map((one) => ({ ...one, reference: null }))
  assert.deepEqual((await compare(byId)).matchCount, 2)
})

test('another amount or currency, and what only one side has, are differences', async () => {
  const cents = { ...first, amountMinor: first.amountMinor - 1n }
  const dollars = { ...second, currency: 'USD' }
  const strange = { ...first, paymentId: 'pay_strange', reference: newId() }
  assert.deepEqual((await compare([cents, dollars, strange])).named, [
    ['differs', first.purchaseId],
    ['differs', second.purchaseId],
    ['only_at_psp', 'pay_strange'],
  ])
  assert.deepEqual((await compare([first])).named, [['only_here', second.purchaseId]])
})

test('a second payment under our reference is one too many, whichever comes first', async () => {
  const again = { ...first, paymentId: 'pay_again' }
  assert.deepEqual((await compare([again, first, second])).named, [['repeated', first.purchaseId]])
  assert.equal((await compare([again, second])).matchCount, 2, 'alone it is the one')
})

test('what its PSP took and nobody settled here is told', async () => {
  const { id } = await back.accepted('SPLIT', 15_000n)
  back.script.sale = ['lost_before']
  await back.settle()
  const { reference, state } = await back.settlement(id)
  assert.notEqual(state, 'settled')
  const taken = { line: 4, paymentId: 'pay_lost', reference, amountMinor: 15_000n, currency: 'EUR' }
  assert.deepEqual((await compare([first, second, taken])).named, [['not_settled', id]])
})

test('without days the report must have what was settled from its first to its last; with days, what was settled in them', async () => {
  const { days } = await compare([first])
  assert.ok(days)
  assert.equal(days.before.getTime() - days.from.getTime(), 24 * 60 * 60 * 1000)
  assert.equal((await compare([])).days, null)
  const all = { from: new Date(0), before: new Date('2100-01-01') }
  assert.deepEqual(
    (await compare([], all)).named.map(([kind]) => kind),
    ['only_here', 'only_here'],
  )
  assert.deepEqual((await compare([], { ...all, psps: ['another'] })).named, [])
  const elsewhere = await compare([first], { pspAccountId: newId() })
  assert.deepEqual(elsewhere.named, [['only_at_psp', first.paymentId]], 'another account has not got it')
})
