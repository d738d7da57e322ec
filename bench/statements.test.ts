import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { thorough } from '../test/support/thorough.ts'
import { askedByWork, countForPlanner, countLives, countSettlements, type Statements } from './ground/counted-work.ts'
import { type Ground, prepareGround } from './ground/ground.ts'

/**
 * At most so many are counted, until one is within its limit: on a busy machine what happens together may be told, or
 * noted, in two parts, and the clock may bring along a sweep.
 */
const TIMES_MAX = { settlements: 24, lives: 8 }
const LIMITS = { settlement: 42, life: 225, journey: 410 }
const isWithin = (limit: number) => (all: Statements) => askedByWork(all).length <= limit
const counts = (counted: readonly Statements[]) => counted.map((all) => askedByWork(all).length).join(', ')

const skip = thorough(true, false)
let ground: Ground
before(async () => {
  if (!skip) ground = await prepareGround()
})
after(() => ground?.close())

test(`a settlement asks at most ${LIMITS.settlement} statements, the looks of idle loops aside`, { skip }, async () => {
  const isFew = isWithin(LIMITS.settlement)
  const counted = await countSettlements(ground, TIMES_MAX.settlements, isFew)
  assert.ok(counted.some(isFew), `${counts(counted)} statements`)
})

// More than before (215 and 375) since friends hear that their pot has closed, a mail each, and refused forms keep a draft.
test(`a whole life of a split of three asks at most ${LIMITS.life} statements, a plain journey at most ${LIMITS.journey}, none only to set the planner`, {
  skip,
}, async () => {
  const life = isWithin(LIMITS.life)
  const journey = (all: Statements) => isWithin(LIMITS.journey)(all) && countForPlanner(all) === 0
  const { lives, journeys } = await countLives(ground, TIMES_MAX.lives, { life, journey })
  assert.ok(lives.some(life), `${counts(lives)} statements of a life`)
  const planned = journeys.map(countForPlanner).join(', ')
  assert.ok(journeys.some(journey), `${counts(journeys)} statements of a journey, of which ${planned} for the planner`)
})
