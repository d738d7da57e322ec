import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE_MS } from '../../src/shared/clocks.ts'
import { planFaults } from './plan-faults.ts'

test('a seed repeats its plan, another one makes another', () => {
  const terms = { durationMs: 10 * MINUTE_MS, bank: 'sandbox' } as const
  assert.deepEqual(planFaults({ ...terms, seed: 7 }), planFaults({ ...terms, seed: 7 }))
  assert.notDeepEqual(planFaults({ ...terms, seed: 7 }), planFaults({ ...terms, seed: 8 }))
})

test('ten minutes hold every kind of fault, a minute without a database among them', () => {
  const plan = planFaults({ seed: 1, durationMs: 10 * MINUTE_MS, bank: 'sandbox' })
  const kinds = new Set(plan.map(({ fault }) => fault.kind))
  assert.equal(kinds.size, 17, [...kinds].join(' '))
  assert.ok(plan.some(({ fault }) => fault.kind === 'database_away' && fault.forMs === MINUTE_MS))
  assert.ok(plan.every(({ atMs }, index) => index === 0 || atMs >= (plan[index - 1] as { atMs: number }).atMs))
})
