import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { thorough } from '../test/support/thorough.ts'
import { countForPlanner, countLives, countSettlements, type Statements } from './ground/counted-work.ts'
import { type Ground, prepareGround } from './ground/ground.ts'

/** On a busy machine idle loops look more often meanwhile: of several the least says what the work itself asks. */
const TIMES = 3
const least = (counted: readonly Statements[]) => Math.min(...counted.map(({ length }) => length))

const skip = thorough(true, false)
let ground: Ground
before(async () => {
  if (!skip) ground = await prepareGround()
})
after(() => ground?.close())

test('a settlement takes at most 60 statements of all loops together', { skip }, async () => {
  const counted = least(await countSettlements(ground, TIMES))
  assert.ok(counted <= 60, `${counted} statements`)
})

test('a whole life of a split of three takes at most 260 statements, a plain journey at most 450, none only to set the planner', {
  skip,
}, async () => {
  const { lives, journeys } = await countLives(ground, TIMES)
  assert.ok(least(lives) <= 260, `${least(lives)} statements of a life`)
  assert.ok(least(journeys) <= 450, `${least(journeys)} statements of a journey`)
  assert.deepEqual(journeys.map(countForPlanner), [0, 0, 0])
})
