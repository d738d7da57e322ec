import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE_MS } from '../../src/shared/clocks.ts'
import { planFaults } from './plan-faults.ts'

test('a seed repeats its plan, another one makes another', () => {
  assert.deepEqual(planFaults(7, 10 * MINUTE_MS), planFaults(7, 10 * MINUTE_MS))
  assert.notDeepEqual(planFaults(7, 10 * MINUTE_MS), planFaults(8, 10 * MINUTE_MS))
})

test('ten minutes hold every kind of fault, a minute without a database among them', () => {
  const plan = planFaults(1, 10 * MINUTE_MS)
  const kinds = new Set(plan.map(({ fault }) => fault.kind))
  assert.equal(kinds.size, 16, [...kinds].join(' '))
  assert.ok(plan.some(({ fault }) => fault.kind === 'database_away' && fault.forMs === MINUTE_MS))
  assert.ok(plan.every(({ atMs }, index) => index === 0 || atMs >= (plan[index - 1] as { atMs: number }).atMs))
})
