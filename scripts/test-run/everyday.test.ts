import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAYMENT_TYPES } from '../../src/payment-types/index.ts'
import { CI_TURNS, everyday, inTurns, JOURNEYS, LONG } from './everyday.ts'
import { LONG as BEGUN_FIRST } from './groups.ts'
import { importing, testFiles } from './test-files.ts'

const all = await testFiles([])
const kept = await everyday(all)

test('npm test leaves long files to CI by names that exist, keeps most, and names no file twice', () => {
  for (const named of [Object.keys(LONG), Object.keys(JOURNEYS), BEGUN_FIRST]) {
    assert.deepEqual(
      named.filter((file) => !all.includes(file)),
      [],
    )
    assert.equal(new Set(named).size, named.length)
  }
  assert.equal(new Set(kept).size, kept.length)
  assert.ok(kept.length > all.length / 2, `${kept.length} of ${all.length}`)
})

test('npm test opens a browser for one journey of each way to pay, and for nothing else', async () => {
  assert.deepEqual((await importing(kept, 'browser.ts')).sort(), Object.keys(JOURNEYS).sort())
  assert.deepEqual(Object.values(JOURNEYS).flat(), PAYMENT_TYPES)
})

test('npm test opens no Firefox; npm run test:all plays the main journeys there', async () => {
  assert.deepEqual(await importing(kept, 'firefox.ts'), [])
  assert.deepEqual(await importing(all, 'firefox.ts'), ['test/journeys/firefox.test.ts'])
})

test('in CI every file that npm test leaves out has its turn in one of so many commits, the others in all', async () => {
  const commits = Array.from({ length: CI_TURNS }, (_, index) => 6 + index)
  const turns = await Promise.all(commits.map((commit) => inTurns(all, commit)))
  for (const file of all) {
    const times = turns.filter((run) => run.includes(file)).length
    assert.equal(times, kept.includes(file) ? CI_TURNS : 1, file)
  }
})
