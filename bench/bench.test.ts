import assert from 'node:assert/strict'
import { test } from 'node:test'
import { thorough } from '../test/support/thorough.ts'
import { runBench } from './run-bench.ts'
import type { Sizes } from './sizes.ts'

/** Every line runs, no number means anything: these tests keep the bench running, they measure nothing. */
const TINY: Sizes = {
  runMs: 100,
  rounds: 1,
  pledgers: 20,
  webhookBacklog: 100,
  webhookEventsPerS: 100,
  growth: [100, 200],
  starts: 1,
  idleMs: 50,
  restMs: 50,
}

// Left out are two short cases that launch services in ways the others do. Each case launches services of its own, so
// that `npm test` has those that people look at most.

test('the bench measures its cases and tells a table', async () => {
  const only = thorough(['idle', 'create', 'pot'], ['idle', 'create', 'other', 'page', 'life', 'pot', 'webhooks'])
  const report = await runBench('bench', { sizes: TINY, only, say: () => {} })
  assert.match(report, /Node\.js \d+.*PostgreSQL \d+.*fsync on, synchronous_commit on/)
  const titles = ['One process at rest', 'Durable creation', 'hot pot']
  for (const title of thorough(titles, [...titles, 'Other requests', 'Payers', 'The whole life', 'Webhooks'])) {
    assert.match(report, new RegExp(`\\*\\*[^*]*${title}`))
  }
  assert.doesNotMatch(report, /NaN|undefined/)
  assert.match(report, /cents over the amount +\| 0, 18 paid, 2 told that there is no room/)
})

const isLeftOut = thorough(true, false)

test('the growth bench compares a small and a large database', { skip: isLeftOut }, async () => {
  const report = await runBench('bench:growth', { sizes: TINY, say: () => {} })
  assert.match(report, /CPU per purchase beside 200, of beside 100 +\| [\d.]+ ×/)
  assert.doesNotMatch(report, /NaN|undefined/)
})
