import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runBench } from './run-bench.ts'
import { TINY } from './sizes.ts'

// Sizes at which no number means anything: these tests keep every line of the bench running, they measure nothing.

const rowsOf = (report: string) => report.split('\n').filter((line) => /^\| (?!\*\*| {2})/.test(line))

test('the bench measures every case and tells a table', async () => {
  const report = await runBench('bench', { sizes: TINY, say: () => {} })
  assert.match(report, /Node\.js \d+.*PostgreSQL \d+.*fsync on, synchronous_commit on/)
  for (const title of ['at rest', 'Durable creation', 'Payers', 'hot pot', 'Webhooks', 'Two processes']) {
    assert.match(report, new RegExp(`\\*\\*[^*]*${title}`))
  }
  assert.doesNotMatch(report, /NaN|undefined/)
  assert.match(report, /cents over the amount +\| 0, 18 paid, 2 told that there is no room/)
})

test('the growth bench compares a small and a large database', async () => {
  const report = await runBench('bench:growth', { sizes: TINY, say: () => {} })
  assert.equal(rowsOf(report).length, 4, report)
  assert.doesNotMatch(report, /NaN|undefined/)
})
