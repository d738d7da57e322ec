import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { thorough } from '../test/support/thorough.ts'
import { askedByWork, countForPlanner, countLives, countSettlements, type Statements } from './ground/counted-work.ts'
import { type Ground, prepareGround } from './ground/ground.ts'

/** Of several the least: on a busy machine what happens together may be told, or noted, in two parts. */
const TIMES = { settlements: 6, lives: 3 }
const least = (counted: readonly Statements[]) => Math.min(...counted.map((all) => askedByWork(all).length))

const skip = thorough(true, false)
let ground: Ground
before(async () => {
  if (!skip) ground = await prepareGround()
})
after(() => ground?.close())

test('a settlement asks at most 42 statements, the looks of idle loops aside', { skip }, async () => {
  const counted = least(await countSettlements(ground, TIMES.settlements))
  assert.ok(counted <= 42, `${counted} statements`)
})

test('a whole life of a split of three asks at most 215 statements, a plain journey at most 375, none only to set the planner', {
  skip,
}, async () => {
  const { lives, journeys } = await countLives(ground, TIMES.lives)
  assert.ok(least(lives) <= 215, `${least(lives)} statements of a life`)
  assert.ok(least(journeys) <= 375, `${least(journeys)} statements of a journey`)
  // A sweep that the clock brings along, once in many minutes, may plan a list for its values.
  assert.equal(Math.min(...journeys.map(countForPlanner)), 0)
})
