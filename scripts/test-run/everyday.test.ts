import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyday, LONG } from './everyday.ts'
import { testFiles } from './test-files.ts'

test('npm test leaves long files to CI by names that exist, and keeps a browser’s journeys of friends and of dates', async () => {
  const all = await testFiles([])
  const kept = await everyday(all)
  assert.deepEqual(
    Object.keys(LONG).filter((file) => !all.includes(file)),
    [],
  )
  const journeys = kept.filter((file) => file.startsWith('test/journeys/'))
  for (const journey of ['three-friends', 'on-dates']) assert.ok(journeys.includes(`test/journeys/${journey}.test.ts`))
  assert.ok(kept.length > all.length / 2, `${kept.length} of ${all.length}`)
})
