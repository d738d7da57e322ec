import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeTurns, thorough } from '../test/support/thorough.ts'
import { runBench, SUITES } from './run-bench.ts'
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

/** What people look at most; each case launches services of its own. */
const ALWAYS = ['idle', 'create', 'pot']
/** In `npm run test:all`, a third of them. Left out are two short cases that launch services in ways these do. */
const IN_TURNS = ['first', 'other', 'page', 'sessions', 'callbacks', 'settlements', 'life', 'webhooks']

test('the bench measures its cases and tells a table', async () => {
  const only = [...ALWAYS, ...thorough([], takeTurns(IN_TURNS, 3, 3))]
  const report = await runBench('bench', { sizes: TINY, only, say: () => {} })
  assert.match(report, /Node\.js \d+.*PostgreSQL \d+.*fsync on, synchronous_commit on/)
  for (const { name, title } of SUITES.bench) assert.equal(report.includes(`**${title}**`), only.includes(name), title)
  assert.doesNotMatch(report, /NaN|undefined/)
  assert.match(report, /cents over the amount +\| 0, 18 paid, 2 told that there is no room/)
})

const isLeftOut = thorough(true, false)

test('the growth bench compares a small and a large database', { skip: isLeftOut }, async () => {
  const report = await runBench('bench:growth', { sizes: TINY, say: () => {} })
  assert.match(report, /CPU per purchase beside 200, of beside 100 +\| [\d.]+ ×/)
  assert.doesNotMatch(report, /NaN|undefined/)
})
