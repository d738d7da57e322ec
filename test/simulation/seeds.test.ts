import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testServerUrl } from '../support/database.ts'
import { takeTurns } from '../support/thorough.ts'
import { openGround } from './ground.ts'
import { playSeed } from './play-seed.ts'

const SEEDS = Array.from({ length: 200 }, (_, index) => index + 1)
/** A seed is eight pots, and takes up to six seconds on a machine that is busy: of 200 two are played, or an eighth, in turns. */
const [EVERY, EVERY_THOROUGH] = [100, 8]

const ground = await openGround(await testServerUrl())
after(() => ground.close())

test('a seed repeats its steps, and what became of each, whatever ids are drawn', async () => {
  const [one, again, other] = [await playSeed(ground, 7), await playSeed(ground, 7), await playSeed(ground, 8)]
  assert.deepEqual([again.hash, again.steps], [one.hash, one.steps])
  assert.notEqual(other.hash, one.hash)
})

for (const seed of takeTurns(SEEDS, EVERY, EVERY_THOROUGH)) {
  test(`whatever seed ${seed} does to eight pots: nothing is lost, doubled or stuck`, async () => {
    const { findings } = await playSeed(ground, seed)
    assert.deepEqual(findings, { lost: [], doubled: [], stuck: [] }, `npm run simulate -- --seed ${seed}`)
  })
}
