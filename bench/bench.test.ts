import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runBench } from './run-bench.ts'
import { TINY } from './sizes.ts'

// Sizes at which no number means anything: these tests keep the bench running, they measure nothing. Left out are two
// short cases that launch services in ways the others do.

test('the bench measures its cases and tells a table', async () => {
  const only = ['create', 'other', 'page', 'pot', 'webhooks']
  const report = await runBench('bench', { sizes: TINY, only, say: () => {} })
  assert.match(report, /Node\.js \d+.*PostgreSQL \d+.*fsync on, synchronous_commit on/)
  for (const title of ['Durable creation', 'Other requests', 'Payers', 'hot pot', 'Webhooks']) {
    assert.match(report, new RegExp(`\\*\\*[^*]*${title}`))
  }
  assert.doesNotMatch(report, /NaN|undefined/)
  assert.match(report, /cents over the amount +\| 0, 18 paid, 2 told that there is no room/)
})

test('the growth bench compares a small and a large database', async () => {
  const report = await runBench('bench:growth', { sizes: TINY, say: () => {} })
  assert.match(report, /CPU per purchase beside 200, of beside 100 +\| [\d.]+ ×/)
  assert.doesNotMatch(report, /NaN|undefined/)
})
